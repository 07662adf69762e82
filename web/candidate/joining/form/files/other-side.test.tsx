// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { OtherSide } from './other-side.tsx';

const picture = (name: string, type = 'image/jpeg') => new File(['a'], name, { type });

function drawn(sizes: Record<string, [number, number]>) {
  const bitmaps = vi.fn<(file: File) => Promise<unknown>>(async ({ name }) => {
    const [width, height] = sizes[name] ?? [0, 0];
    if (width === 0) throw new DOMException('no picture', 'InvalidStateError');
    return { width, height, close: () => undefined };
  });
  vi.stubGlobal('createImageBitmap', bitmaps);
  const places: unknown[] = [];
  const drawImage = (_: unknown, ...place: number[]) => places.push(place);
  const context = { fillRect: () => undefined, drawImage };
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(context as never);
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done) => done(new Blob(['joined'])));
  return places;
}

test('the second picture is put below the first, as one JPEG of the first one’s name', async () => {
  const places = drawn({ 'front.png': [800, 500], 'back.jpg': [1600, 1000] });
  const joined: File[] = [];
  const { container, rerender } = render(
    <OtherSide label="PAN Card" file={picture('front.png', 'image/png')} onJoined={(file) => joined.push(file)} />,
  );
  const input = container.querySelector('input')!;
  screen.getByRole('button', { name: 'Add the other side PAN Card' });
  await userEvent.upload(input, picture('back.jpg'));
  await vi.waitFor(() => expect(joined).toHaveLength(1));
  expect(joined[0]).toMatchObject({ name: 'front.jpg', type: 'image/jpeg' });
  expect(places.slice(-2)).toEqual([
    [0, 0],
    [0, 500],
  ]);
  rerender(<OtherSide label="PAN Card" file={joined[0]!} onJoined={() => undefined} />);
  expect(screen.getByRole('status').textContent).toContain('Front and back are in one picture');
  expect(screen.queryByRole('button')).toBe(null);
});

test('what is no picture is refused, and the first one stays', async () => {
  drawn({ 'front.jpg': [800, 500] });
  const onJoined = vi.fn<(file: File) => void>();
  const { container } = render(<OtherSide label="PAN Card" file={picture('front.jpg')} onJoined={onJoined} />);
  await userEvent.upload(container.querySelector('input')!, picture('broken.jpg'));
  expect((await screen.findByRole('alert')).textContent).toBe(
    'This picture could not be added. Please choose a PNG or JPG.',
  );
  expect(onJoined).not.toHaveBeenCalled();
});

test('to a PDF nothing is added', () => {
  const { container } = render(
    <OtherSide label="PAN Card" file={picture('card.pdf', 'application/pdf')} onJoined={() => undefined} />,
  );
  expect(container.textContent).toBe('');
});
