import type { LetterTemplate } from '#contract/hr/letter-templates.ts';
import type { StoredPayStructure } from '#contract/hr/pay-structures.ts';
import type { LetterPay } from '#domain/pay/letter-pay.ts';
import { payBreakup } from '#domain/pay/pay-breakup.ts';
import { templateOf } from '#web/hr/offer-form/choices/use-letter-templates.ts';
import type { OfferValues } from '#web/hr/offer-form/offer-values.ts';
import { amountOf } from '#web/ui/number/rupee-text.ts';
import type { DraftSource } from './letter-draft.ts';

/** What is chosen in the form for the letter besides its values: the template's blocks, and the pay once it can be divided. */
export function draftSource(
  values: OfferValues,
  templates: readonly LetterTemplate[],
  structures: readonly StoredPayStructure[] | undefined,
): DraftSource {
  const blocks = templateOf(templates, Number(values.letterTemplateId) || null)?.blocks;
  const structure = structures?.find(({ payStructureId }) => String(payStructureId) === values.payStructureId);
  const pay = structure === undefined ? undefined : payOf(structure, values);
  return { ...(blocks === undefined ? {} : { blocks }), ...(pay === undefined ? {} : { pay }) };
}

function payOf(structure: StoredPayStructure, values: OfferValues): LetterPay | undefined {
  const fixedCTC = amountOf(values.fixedCTC);
  const variableCTC = values.variableCTC === '' ? 0 : amountOf(values.variableCTC);
  if (fixedCTC === null || variableCTC === null || fixedCTC < 0 || variableCTC < 0) return undefined;
  const breakup = payBreakup(structure, { fixedCTC, variableCTC });
  if ('refused' in breakup) return undefined;
  const { payStructureId, name, version } = structure;
  return { payStructureId, name, version, rows: breakup.rows };
}
