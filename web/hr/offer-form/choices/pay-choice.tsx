import type { StoredPayStructure } from '#contract/hr/pay-structures.ts';
import { payBreakup, wagesHint } from '#domain/pay/pay-breakup.ts';
import { statutoryHintsOf } from '#domain/pay/statutory-hints.ts';
import { sayText } from '#domain/texts.ts';
import { Alert } from '#web/ui/feedback/alert.tsx';
import { FieldGrid, FormSection, Stack } from '#web/ui/layout/layout.tsx';
import { amountOf, type MoneyValue } from '#web/ui/number/rupee-text.ts';
import { PayTable } from '#web/ui/pay/pay-table.tsx';
import { ruleWords } from '#web/ui/pay/rule-words.ts';
import { payTexts } from '#web/ui/pay/texts.ts';
import { WagesWarning } from '#web/ui/pay/wages-warning.tsx';
import type { OfferValues } from '#web/hr/offer-form/offer-values.ts';
import { offerFormTexts as t } from '#web/hr/offer-form/texts.ts';
import { Choice, type OfferFormControl } from './choice.tsx';

type PayChoiceProps = { form: OfferFormControl; values: OfferValues; structures: readonly StoredPayStructure[] };

/** What the CTC consists of, where there are pay structures to choose from, and at once what it comes to. */
export function PayChoice({ form, values, structures }: PayChoiceProps) {
  const chosen = structures.find(({ payStructureId }) => String(payStructureId) === values.payStructureId);
  const active = structures.filter((structure) => !structure.retired || structure === chosen);
  if (active.length === 0) return null;
  return (
    <FormSection title={t.pay}>
      <Stack gap={4}>
        <FieldGrid>
          <Choice
            form={form}
            name="payStructureId"
            optional
            placeholder={t.noPayStructure}
            options={active.map(({ payStructureId, name }) => ({ value: payStructureId, label: name }))}
          />
        </FieldGrid>
        {chosen !== undefined && <Breakup of={chosen} fixedCTC={values.fixedCTC} variableCTC={values.variableCTC} />}
      </Stack>
    </FormSection>
  );
}

type BreakupProps = { of: StoredPayStructure; fixedCTC: MoneyValue; variableCTC: MoneyValue };

function Breakup({ of: structure, fixedCTC, variableCTC }: BreakupProps) {
  const [fixed, variable] = [amountOf(fixedCTC), variableCTC === '' ? 0 : amountOf(variableCTC)];
  if (fixed === null || variable === null || fixed < 0 || variable < 0) return <p role="status">{t.payNeedsAmounts}</p>;
  const breakup = payBreakup(structure, { fixedCTC: fixed, variableCTC: variable });
  if ('refused' in breakup) return <Alert tone="warn">{sayText(breakup.refused.text)}</Alert>;
  const { rows } = breakup;
  const { hint, wagesPercent } = wagesHint(rows);
  return (
    <Stack gap={3}>
      <PayTable
        rows={rows}
        caption={t.payBreakup}
        noteOf={(_, at) => {
          const component = structure.components[at];
          // Variable pay that no component is for comes last.
          return component === undefined ? payTexts.variablePart : ruleWords(component);
        }}
      />
      {hint !== null && <WagesWarning percent={wagesPercent} more={t.stillCreate} />}
      {statutoryHintsOf(rows).map((each) => (
        <Alert key={each} tone="info">
          {payTexts.statutory[each]}
        </Alert>
      ))}
    </Stack>
  );
}
