import { useId } from 'react';
import type { LetterPay } from '#domain/pay/letter-pay.ts';
import { Card } from '#web/ui/layout/card.tsx';
import { PayTable } from '#web/ui/pay/pay-table.tsx';
import { payTexts } from '#web/ui/pay/texts.ts';
import classes from './pay-card.module.css';
import { offerTexts as t } from './texts.ts';

/** What the pay consists of, as the letter states it. */
export function PayCard({ pay }: { pay: LetterPay }) {
  const titleId = useId();
  return (
    <Card padded={false} className={classes.card} aria-labelledby={titleId}>
      <h2 id={titleId}>{t.yourPay}</h2>
      <PayTable rows={pay.rows} caption={t.yourPay} />
      <p className={classes.note}>{payTexts.beforeTax}</p>
    </Card>
  );
}
