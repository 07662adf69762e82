// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { FileField } from './file-field.tsx';

const pdf = new File(['%PDF-1.7'], 'PAN-card.pdf', { type: 'application/pdf' });
const saved = { name: 'pan-card.pdf', type: 'PDF', bytes: 1024 * 1024 * 1.2, url: '/files/document?link=x' } as const;

function show(props: Partial<Parameters<typeof FileField>[0]> = {}) {
  const onChoose = vi.fn<(file: File) => void>();
  const onRemove = vi.fn<() => void>();
  render(
    <FileField
      label="PAN Card"
      name="panDocument"
      accept=".pdf"
      chosen={null}
      saved={null}
      {...{ onChoose, onRemove }}
      {...props}
    />,
  );
  return { onChoose, onRemove, input: screen.getByLabelText<HTMLInputElement>('PAN Card', { exact: true }) };
}

test('the label reaches a real file input, whatever is in the field', async () => {
  for (const props of [{}, { saved }, { chosen: { file: pdf, type: 'PDF' } as const }]) {
    const { input, onChoose } = show(props);
    expect(input.type).toBe('file');
    await userEvent.upload(input, pdf);
    expect(onChoose).toHaveBeenCalledExactlyOnceWith(pdf);
    cleanup();
  }
});

test('a file that is dropped counts as chosen', () => {
  const { input, onChoose } = show();
  fireEvent.drop(input, { dataTransfer: { files: [pdf] } });
  expect(onChoose).toHaveBeenCalledExactlyOnceWith(pdf);
});

test('a chosen file can be opened and removed', async () => {
  const { onRemove, input } = show({ chosen: { file: pdf, type: 'PDF' } });
  expect(screen.getByRole('link', { name: 'View PAN Card, PAN-card.pdf' })).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Remove PAN Card' }));
  expect(onRemove).toHaveBeenCalledOnce();
  expect(document.activeElement).toBe(input);
});

test('a stored file is a link to it', () => {
  show({ saved });
  const link = screen.getByRole('link', { name: 'View PAN Card, pan-card.pdf' });
  expect(link.getAttribute('href')).toBe(saved.url);
  expect(screen.getByText('saved')).toBeTruthy();
});

test('a refused file is named next to its error, and cannot be opened', () => {
  const { input } = show({ chosen: { file: pdf, type: 'PDF' }, error: 'File size exceeds 10MB' });
  expect(input.getAttribute('aria-invalid')).toBe('true');
  expect(document.getElementById(input.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
    'File size exceeds 10MB',
  );
  expect(screen.queryByRole('link')).toBeNull();
  expect(screen.getByText('PAN-card')).toBeTruthy();
});

test('while it is sent it says how far, and can be cancelled', async () => {
  const onCancel = vi.fn<() => void>();
  const file = new File(['x'.repeat(10 * 1024)], 'scan.pdf');
  show({ chosen: { file, type: 'PDF' }, upload: { sent: 6 * 1024, onCancel } });
  expect(screen.getByText('Uploading 60% · 6 of 10 KB')).toBeTruthy();
  expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('60');
  await userEvent.click(screen.getByRole('button', { name: 'Cancel upload' }));
  expect(onCancel).toHaveBeenCalledOnce();
});
