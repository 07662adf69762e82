// @vitest-environment happy-dom
import { fireEvent, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { MoneyField } from './money-field.tsx';
import { type MoneyValue, readValue } from './rupee-text.ts';

function Salary({ start = '', onValue }: { start?: MoneyValue; onValue?: (value: MoneyValue) => void }) {
  const [value, setValue] = useState<MoneyValue>(start);
  return (
    <>
      <MoneyField
        label="Fixed CTC"
        value={value}
        onChange={(next) => {
          setValue(next);
          onValue?.(next);
        }}
      />
      <button type="button" onClick={() => setValue(750000)}>
        Reset
      </button>
    </>
  );
}

const field = (): HTMLInputElement => screen.getByRole('textbox', { name: 'Fixed CTC' });

test('groups when the field is left, and hands numbers on while typing', async () => {
  const values: MoneyValue[] = [];
  render(<Salary onValue={(value) => values.push(value)} />);
  await userEvent.type(field(), '1200000');
  expect(field().value).toBe('1200000');
  expect(values.at(-1)).toBe(1200000);
  await userEvent.tab();
  expect(field().value).toBe('12,00,000');
  await userEvent.clear(field());
  expect(values.at(-1)).toBe('');
});

test.each([['12.5 lakh', 1_250_000, '12,50,000']])('%s is read when the field is left', async (text, value, shown) => {
  const values: MoneyValue[] = [];
  render(<Salary onValue={(next) => values.push(next)} />);
  await userEvent.type(field(), text);
  expect(field().value).toBe(text);
  await userEvent.tab();
  expect(field().value).toBe(shown);
  expect(values.at(-1)).toBe(value);
});

test.each(['1200000.50', '12.5', '12,5', '50,000 per month', '1e6'])('%s stays as typed', async (text) => {
  const values: MoneyValue[] = [];
  render(<Salary onValue={(next) => values.push(next)} />);
  await userEvent.type(field(), text);
  await userEvent.tab();
  expect(field().value).toBe(text);
  expect(values.at(-1)).toBe(text);
});

test('an edit inside a grouped amount takes its commas away, and the caret stays behind the typed digit', async () => {
  render(<Salary start={12000} />);
  await userEvent.type(field(), '9', { initialSelectionStart: 2, initialSelectionEnd: 2 });
  expect(field().value).toBe('129000');
  expect(field().selectionStart).toBe(3);
  await userEvent.type(field(), '{Backspace}', { initialSelectionStart: 6, initialSelectionEnd: 6 });
  expect(field().value).toBe('12900');
});

test.each(['12,5', '12,50,000', '12 lakh'])('%s over an amount is read as in an empty field', async (text) => {
  const values: MoneyValue[] = [];
  render(<Salary start={640_000} onValue={(next) => values.push(next)} />);
  for (const put of [
    () => userEvent.paste(text),
    () => fireEvent.input(field(), { target: { value: text }, inputType: 'insertText', data: text }),
  ]) {
    await userEvent.tripleClick(field());
    await put();
    expect(values.at(-1)).toBe(readValue(text));
    await userEvent.click(screen.getByRole('button', { name: 'Reset' }));
  }
});

test('shows a value that was set from outside', async () => {
  render(<Salary />);
  await userEvent.type(field(), '12');
  await userEvent.click(screen.getByRole('button', { name: 'Reset' }));
  expect(field().value).toBe('7,50,000');
});
