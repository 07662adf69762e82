import { mailsTo } from '#test/outbox.ts';
import { readsOffer } from '#e2e/support/candidate-actions.ts';
import { expect, phone, test } from '#e2e/support/fixtures.ts';
import { letterOf } from '#e2e/support/hr/offer-calls.ts';
import { newCandidate } from '#e2e/support/people.ts';
import { pdfText } from '#e2e/support/pdf-text.ts';

const names = [
  { name: 'Tamil', fullName: 'தமிழ்ச்செல்வி முருகன்', offeredRole: 'உணவு தொழில்நுட்பவியலாளர்' },
  { name: 'Devanagari', fullName: 'श्रीकृष्ण त्रिपाठी', offeredRole: 'खाद्य प्रौद्योगिकीविद्' },
];

for (const { name, fullName, offeredRole } of names) {
  test(`a name in ${name} is on the screen, in the letter and in the mail as it was typed`, async ({
    page,
    server,
  }) => {
    const person = await newCandidate(server, { fullName, offeredRole });
    await readsOffer(page, person);
    await expect(page.getByRole('button', { name: fullName, exact: true })).toBeVisible();
    await expect(page.getByRole('heading', { name: offeredRole, exact: true })).toBeVisible();
    const letter = page.getByRole('region', { name: 'Letter', exact: true });
    // A letter of several signs may come apart into them on the way: it is the same text (NFC).
    const shown = async () => (await letter.textContent())?.normalize();
    await expect.poll(shown).toContain(`Dear ${fullName},`.normalize());
    await expect.poll(shown).toContain(offeredRole.normalize());

    await page.setViewportSize(phone);
    await page.getByRole('button', { name: 'Open the letter', exact: true }).click();
    const words = page.getByRole('region', { name: 'Text of the letter', exact: true });
    await expect(words.locator('bdi', { hasText: fullName }).first()).toBeVisible();
    await expect(words).toContainText(offeredRole);
    const beyond = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(await beyond()).toBeLessThanOrEqual(0);

    const text = (await pdfText(await letterOf(server, person))).normalize();
    expect(text).toContain(fullName.normalize());
    expect(text).toContain(offeredRole.normalize());
    const [mail] = await mailsTo(server.outbox, person.form.email);
    expect(mail?.text).toContain(`Dear ${fullName},`);
    expect(mail?.text).toContain(offeredRole);
  });
}
