// @vitest-environment happy-dom
import { fireEvent, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { Dialog } from './dialog.tsx';

function opened() {
  const onClose = vi.fn<() => void>();
  render(
    <Dialog open title="Ask for a document" onClose={onClose}>
      <input aria-label="Document" />
      <input aria-label="Find" type="search" />
    </Dialog>,
  );
  return { onClose, pressBeside: () => fireEvent.mouseDown(screen.getByRole('dialog')) };
}

test('a press outside a dialog closes it', () => {
  const { onClose, pressBeside } = opened();
  pressBeside();
  expect(onClose).toHaveBeenCalledOnce();
});

test('a press in it does not', () => {
  const { onClose } = opened();
  fireEvent.mouseDown(screen.getByLabelText('Document'));
  expect(onClose).not.toHaveBeenCalled();
});

test('what was typed is not lost by a press outside it', async () => {
  const { onClose, pressBeside } = opened();
  await userEvent.type(screen.getByLabelText('Document'), 'Degree');
  pressBeside();
  expect(onClose).not.toHaveBeenCalled();
});

test('a typed search does not count as unsaved', async () => {
  const { onClose, pressBeside } = opened();
  await userEvent.type(screen.getByLabelText('Find'), 'Priya');
  pressBeside();
  expect(onClose).toHaveBeenCalledOnce();
});

test('a dialog that the browser closes against its state opens again', () => {
  const { onClose } = opened();
  const dialog = screen.getByRole<HTMLDialogElement>('dialog');
  fireEvent(dialog, new Event('cancel'));
  expect(onClose).not.toHaveBeenCalled();
  onClose.mockImplementation(() => expect(dialog.open).toBe(true));
  dialog.close();
  expect(onClose).toHaveBeenCalledOnce();
  expect(dialog.open).toBe(true);
});
