import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { devices, type Page } from '@playwright/test';
import { desktop, expect, open, phone as phoneSize, test } from '#e2e/support/fixtures.ts';
import { asHr } from '#e2e/support/hr/hr-actions.ts';
import { newJoined } from '#e2e/support/joined-candidate.ts';
import { expectStep, goesOn, returnsToJoining, submits } from '#e2e/support/joining-actions.ts';
import { padded, type TestFile } from '#e2e/support/joining-files.ts';
import { expectSoundScreen } from '#e2e/support/screens.ts';

test.use({ viewport: desktop, contextOptions: { reducedMotion: 'reduce' } });
test.setTimeout(400_000);

/** A photo of 12 MB with so much in it that its smaller copy takes seconds on a slow line. */
async function largePhoto(page: Page): Promise<TestFile> {
  const base64 = await page.evaluate(() => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 1200, height: 900 });
    const context = canvas.getContext('2d');
    if (context === null) throw new Error('no canvas');
    const noise = context.createImageData(1200, 900);
    for (let at = 0; at < noise.data.length; at += 1) noise.data[at] = at % 4 === 3 ? 255 : (at * 2_654_435_761) >>> 24;
    context.putImageData(noise, 0, 0);
    return canvas.toDataURL('image/jpeg', 0.9).split(',')[1] ?? '';
  });
  const photo = { name: 'photo.jpg', mimeType: 'image/jpeg', buffer: Buffer.from(base64, 'base64') };
  return padded(photo, 12 * 1024 * 1024);
}

/** A line to the server that is cut after this many bytes, until `restore`: `offline` lets what has begun go on. */
async function lineTo(url: string, bytes: number) {
  const sockets = new Set<Socket>();
  let [gone, isCut] = [0, false];
  const cut = (): void => sockets.forEach((socket) => socket.destroy());
  const line = createServer((socket) => {
    const onward = connect(Number(new URL(url).port), '127.0.0.1');
    for (const end of [socket, onward]) sockets.add(end.on('error', () => undefined));
    socket.on('data', ({ length }) => {
      gone += length;
      isCut ||= gone > bytes && gone - length <= bytes;
      if (isCut) cut();
    });
    if (isCut) cut();
    socket.pipe(onward).pipe(socket);
  }).listen(0, '127.0.0.1');
  await once(line, 'listening');
  return { port: (line.address() as AddressInfo).port, restore: () => (isCut = false), close: () => line.close(cut) };
}

test('a photo goes from a phone on a line that breaks into the field on the computer, and to HR', async ({
  page,
  browser,
  server,
}) => {
  const candidate = await newJoined(server, { submitted: false });
  await returnsToJoining(page, candidate);
  await expectStep(page, 'Preview');
  await open(page, '/onboard/joining/personal');
  const buttons = page.getByRole('button', { name: 'Use your phone', exact: true });
  await expect(buttons).toHaveCount(3);
  await expect(buttons.first()).toHaveAccessibleDescription('PAN Card');
  await buttons.first().press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Use your phone for PAN Card' });
  await expect(dialog.getByRole('status')).toHaveText('Waiting for your phone');
  const address = (await dialog.locator('b').textContent()) ?? '';
  await expectSoundScreen(page);
  const photo = await largePhoto(page);

  const { userAgent } = devices['Pixel 7'];
  const context = await browser.newContext({ viewport: phoneSize, userAgent, hasTouch: true });
  const phone = await context.newPage();
  const line = await lineTo(server.url, 100_000);
  await phone.goto(`http://${address.replace(/:\d+/u, `:${line.port}`)}`);
  await expect(phone.getByRole('heading', { level: 1 })).toHaveText('PAN Card');
  await expect(dialog.getByRole('status')).toHaveText('Your phone is connected.');
  await expectSoundScreen(phone);
  await phone.getByLabel('Choose a photo').setInputFiles(photo);
  await expect(phone.getByText('Is every corner visible? Can every line be read?')).toBeVisible();
  await expectSoundScreen(phone);
  await phone.getByRole('button', { name: 'Corner at the top left' }).press('ArrowRight');
  const network = await context.newCDPSession(phone);
  await network.send('Network.enable');
  const slow = { offline: false, latency: 100, downloadThroughput: -1, uploadThroughput: 60 * 1024 };
  await network.send('Network.emulateNetworkConditions', slow);
  await phone.getByRole('button', { name: 'Send' }).click();
  await expect(phone.getByText(/^Sending, [1-9]/u)).toBeVisible();
  await expect(phone.getByRole('status')).toHaveText('The connection was lost. Sending goes on when it is back.');
  line.restore();
  await expect(phone.getByRole('heading', { level: 1 })).toHaveText('Sent', { timeout: 60_000 });
  await expectSoundScreen(phone);

  await expect(dialog.getByRole('status')).toHaveText('The photo arrived.');
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
  const use = dialog.getByRole('button', { name: 'Use this', exact: true });
  await expect(use).toHaveAccessibleDescription(/^Photo 1 from your phone .+ Can you read every line\?$/u);
  await use.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(page.getByText('PAN Card.jpg').first()).toBeVisible();
  await expect(phone.getByRole('alert')).toHaveText('This code has ended. Make a new one on your computer.');
  await context.close();
  line.close();
  await goesOn(page);
  await expectStep(page, 'Bank');
  await open(page, '/onboard/joining/preview');
  await expectStep(page, 'Preview');
  await submits(page);

  await asHr(page, server);
  await open(page, `/hce/onboarding/candidate/${candidate.candidateId}`);
  await page.getByRole('button', { name: 'Show PAN Card', exact: true }).click();
  const shown = page.getByRole('complementary', { name: 'Documents' }).getByRole('img', { name: 'PAN Card' });
  await expect(shown).toHaveJSProperty('naturalWidth', 1200);
});
