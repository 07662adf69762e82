import { useState } from 'react';
import { payBreakup, payTotals, type PayTotals, wagesHint, type WagesHint } from '#domain/pay/pay-breakup.ts';
import type { PayRow } from '#domain/pay/letter-pay.ts';
import { sayText } from '#domain/texts.ts';
import { overForm } from '#web/hr/settings/section/use-edits.ts';
import { amountOf, type MoneyValue } from '#web/ui/number/rupee-text.ts';
import { structureOf, type StructureValues } from './structure-values.ts';
import { structureTexts as t } from './texts.ts';

type TriedAmounts = { fixedCTC: MoneyValue; variableCTC: MoneyValue };

export type Breakup = {
  amounts: TriedAmounts;
  setAmounts: (amounts: TriedAmounts) => void;
  /** What the components come to, in their order, with variable pay that no component takes at the end; or why not. */
  made: { rows: PayRow[]; totals: PayTotals; wages: WagesHint } | { reason: string };
};

export function useBreakup(values: StructureValues): Breakup {
  const [amounts, setAmounts] = useState<TriedAmounts>({ fixedCTC: 720_000, variableCTC: 80_000 });
  return { amounts, setAmounts, made: madeOf(values, amounts) };
}

function madeOf(values: StructureValues, { fixedCTC, variableCTC }: TriedAmounts): Breakup['made'] {
  const [fixed, variable] = [amountOf(fixedCTC), variableCTC === '' ? 0 : amountOf(variableCTC)];
  if (fixed === null || variable === null || fixed < 0 || variable < 0) return { reason: t.amountsMissing };
  // What is wrong with its name changes no amount.
  const made = structureOf({ ...values, name: values.name.trim() || t.newTitle });
  if ('faults' in made) return { reason: made.faults.get(overForm) ?? t.componentsUnfinished };
  const breakup = payBreakup(made.sent, { fixedCTC: fixed, variableCTC: variable });
  if ('refused' in breakup) return { reason: sayText(breakup.refused.text) };
  const { rows } = breakup;
  return { rows, totals: payTotals(rows), wages: wagesHint(rows) };
}
