import type { OfferRecord } from '#contract/offers.ts';
import type { LetterPay } from '#domain/pay/letter-pay.ts';
import { isRealDate, nameDay } from '#domain/values/calendar.ts';
import { shownRupees, unknown } from '#web/ui/form/shown-values.ts';
import { Icon } from '#web/ui/icon.tsx';
import { PayTable } from '#web/ui/pay/pay-table.tsx';
import { Disclosure } from '#web/ui/layout/disclosure.tsx';
import { Stack } from '#web/ui/layout/layout.tsx';
import { DescriptionList } from '#web/ui/layout/description-list.tsx';
import classes from './offer-terms.module.css';
import { offerTermTexts as t } from '#web/hr/parts/letter-changes/texts.ts';

export function OfferTerms({ offer, pay }: { offer: OfferRecord; pay: LetterPay | null }) {
  const { fixedCTC, variableCTC, joiningDate, replyBy, sentOn } = offer;
  const words = (['offeredRole', 'department', 'subDepartment', 'designation', 'functionalTitle'] as const).map(
    (term) => ({ term: t[term], value: offer[term] || unknown }),
  );
  const numbers = [
    { term: t.joiningDate, value: dayWords(joiningDate) },
    { term: t.replyBy, value: replyBy === null && sentOn === null ? t.afterSending : dayWords(replyBy ?? '') },
    ...(fixedCTC === null || variableCTC === null
      ? []
      : [
          { term: t.fixedCTC, value: shownRupees(fixedCTC) },
          { term: t.variableCTC, value: shownRupees(variableCTC) },
          { term: t.totalCTC, value: shownRupees(fixedCTC + variableCTC) },
        ]),
  ];
  return (
    <Stack gap={4}>
      <div className={classes.terms}>
        <DescriptionList items={words} />
        <DescriptionList items={numbers} />
      </div>
      {pay !== null && (
        <Disclosure title={t.payBreakup(pay.name)} icon={<Icon name="wallet" />}>
          <PayTable rows={pay.rows} caption={t.payBreakup(pay.name)} />
        </Disclosure>
      )}
    </Stack>
  );
}

function dayWords(date: string): string {
  return isRealDate(date) ? nameDay(date) : unknown;
}
