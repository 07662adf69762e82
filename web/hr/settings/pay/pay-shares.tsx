import { payKinds } from '#domain/pay/letter-pay.ts';
import type { PayTotals } from '#domain/pay/pay-breakup.ts';
import classes from './pay-shares.module.css';
import { sharesOf } from './share-percents.ts';
import { structureTexts as t } from './texts.ts';

/** How much of the total is of each kind: a bar, and the same in figures. */
export function PayShares({ totals }: { totals: PayTotals }) {
  const percents = sharesOf(payKinds.map((kind) => totals[kind].annual));
  const shares = payKinds.map((kind, at) => ({ kind, percent: percents[at] ?? 0 }));
  return (
    <div className={classes.shares}>
      <div className={classes.bar} aria-hidden="true">
        {shares.map(({ kind, percent }) => (
          <i key={kind} data-kind={kind} style={{ width: `${percent}%` }} />
        ))}
      </div>
      <dl aria-label={t.shares}>
        {shares.map(({ kind, percent }) => (
          <div key={kind}>
            <dt>
              <i data-kind={kind} aria-hidden="true" />
              {t.shareKinds[kind]}
            </dt>
            <dd>{t.percent(percent)}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
