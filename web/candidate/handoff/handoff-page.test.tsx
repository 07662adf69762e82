// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { answerOf, renderRoutes } from '#test/render-routes.tsx';
import * as client from '#web/api/client.ts';
import * as pixels from '#web/ui/picture/pixels.ts';
import { HandoffPage } from './handoff-page.tsx';
import { sendPhoto } from './send-photo.ts';

vi.mock('#web/api/client.ts', { spy: true });
vi.mock('./send-photo.ts', { spy: true });
vi.mock('#web/ui/picture/pixels.ts', { spy: true });

const phone = {
  label: 'PAN Card',
  kind: 'document' as const,
  language: 'en' as const,
  expiresOn: '2027-01-04T04:30:00.000Z',
  filesLeft: 1,
};
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const choose = async () =>
  userEvent.upload(
    await screen.findByLabelText('Choose a photo'),
    new File(['photo'], 'photo.jpg', { type: 'image/jpeg' }),
  );

it('turns a photo, takes it again, joins two pages, stops and sends, and ends with the last file', async () => {
  const picture = () => Object.assign(document.createElement('canvas'), { width: 200, height: 100 });
  vi.mocked(pixels.readPicture).mockResolvedValue({ close: () => undefined } as ImageBitmap);
  vi.mocked(pixels.scaled).mockImplementation(picture);
  vi.mocked(pixels.turned).mockImplementation(picture);
  vi.mocked(pixels.drawingOn).mockReturnValue({ drawImage: () => undefined } as unknown as CanvasRenderingContext2D);
  vi.mocked(pixels.jpegOf).mockResolvedValue(new Blob(['jpeg']));
  vi.mocked(client.makeCall).mockResolvedValue(answerOf(phone));
  const sent: File[] = [];
  vi.mocked(sendPhoto).mockImplementationOnce(
    async ({ signal }) =>
      new Promise((_, reject) => {
        signal.addEventListener('abort', () => reject(new Error('stopped')));
      }),
  );
  vi.mocked(sendPhoto).mockImplementationOnce(async ({ file }) => {
    sent.push(file);
    return { ...phone, filesLeft: 0 };
  });
  renderRoutes([{ path: '/u/:code', element: <HandoffPage /> }], '/u/abcd');

  await choose();
  await press('Take again');
  expect(screen.queryByText('Page 2')).toBeNull();
  await choose();
  await press('Turn');
  expect(pixels.turned).toHaveBeenCalledExactlyOnceWith(expect.anything(), 1);
  await press('Add a page');
  await choose();
  expect(await screen.findByText('Page 2')).toBeTruthy();
  await press('Send');
  await press('Cancel');
  expect(await screen.findByText('Page 2')).toBeTruthy();
  await press('Send');
  expect(await screen.findByText('You can send 0 more.')).toBeTruthy();
  expect(sent.map(({ name, type }) => [name, type])).toEqual([['photo.pdf', 'application/pdf']]);
  expect(await sent[0]?.text()).toContain('/Count 2');
  expect(screen.queryByRole('button', { name: 'One more' })).toBeNull();
  await press('Done');
  expect(await screen.findByText('You can close this page.')).toBeTruthy();
});
