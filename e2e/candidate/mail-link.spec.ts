import { expect, test } from '#e2e/support/fixtures.ts';
import { setsPassword } from '#e2e/support/candidate-actions.ts';
import { candidatePassword, newOffer } from '#e2e/support/people.ts';
import { passwordIn, waitForMail } from '#test/outbox.ts';

test('the button of the offer mail leads to the letter without typing the ID or a secret in an address', async ({
  page,
  server,
}) => {
  const { candidateId, form } = await newOffer(server);
  const mail = await waitForMail(server.outbox, form.email);
  const addresses: string[] = [];
  page.on('framenavigated', (frame) => addresses.push(frame.url()));

  await page.setContent(mail.html ?? '');
  await page.getByRole('link', { name: 'Read your offer', exact: true }).click();
  const userName = page.getByLabel('Username');
  const password = page.getByLabel('Password', { exact: true });
  const login = page.getByRole('button', { name: 'Login', exact: true });
  await expect(page).toHaveURL(`${server.url}/#/onboard/login?id=${candidateId}`);
  await expect(userName).toHaveValue(candidateId);
  await expect(password).toBeFocused();
  await password.fill(passwordIn(mail));
  await login.click();

  await expect(page).toHaveURL(/#\/onboard\/reset-password$/);
  await setsPassword(page, candidatePassword);
  await expect(page).toHaveURL(/#\/onboard\/login$/);
  await expect(userName).toHaveValue(candidateId);
  await expect(password).toBeFocused();
  await password.fill(candidatePassword);
  await login.click();
  await expect(page).toHaveURL(/#\/onboard\/offer$/);
  for (const secret of [passwordIn(mail), candidatePassword])
    expect(addresses.filter((address) => address.includes(secret))).toEqual([]);
});
