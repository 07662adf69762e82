import type { SignOffInboxOffer } from '#contract/hr/sign-off.ts';
import { formatRupees } from '#domain/values/money.ts';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import { payBefore, payChangeWords, totalOf } from './inbox.ts';
import classes from './pay-change.module.css';
import { signOffPageTexts as t } from './texts.ts';
import { offerTermTexts } from '#web/hr/parts/letter-changes/texts.ts';

const percent = new Intl.NumberFormat('en-IN', { style: 'percent', maximumFractionDigits: 1 });

/** The pay of a year: the sum in large, then its parts against the version before, and what divides it. */
export function PayChange({ offer }: { offer: SignOffInboxOffer }) {
  const { fixedCTC, variableCTC, letterVersion, payStructure } = offer;
  const before = payBefore(offer);
  const total = totalOf(offer);
  const rows = [
    { label: offerTermTexts.fixedCTC, now: fixedCTC, was: before?.fixedCTC },
    { label: offerTermTexts.variableCTC, now: variableCTC, was: before?.variableCTC },
    { label: t.totalCTC, now: total, was: before === null ? undefined : totalOf(before) },
  ];
  return (
    <>
      <dl className={classes.total}>
        <dt>{offerTermTexts.totalCTC}</dt>
        <dd>{formatRupees(total)}</dd>
        <dd className={classes.change}>{payChangeWords(offer)}</dd>
      </dl>
      <table className={classes.table}>
        <caption>
          <VisuallyHidden>{t.pay}</VisuallyHidden>
        </caption>
        <thead>
          <tr>
            <th scope="col">
              <VisuallyHidden>{t.component}</VisuallyHidden>
            </th>
            <th scope="col">{t.version(letterVersion)}</th>
            {before !== null && (
              <>
                <th scope="col" className={classes.before}>
                  {t.version(letterVersion - 1)}
                </th>
                <th scope="col">{t.change}</th>
              </>
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ label, now, was }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td>{formatRupees(now)}</td>
              {was !== undefined && (
                <>
                  <td className={classes.before}>{formatRupees(was)}</td>
                  <td className={classes.change}>{changeWords(now - was)}</td>
                </>
              )}
            </tr>
          ))}
        </tbody>
      </table>
      <p className={classes.note}>
        {payStructure === null ? t.noStructure : t.structure(payStructure)}{' '}
        {total > 0 && variableCTC > 0 && t.variableShare(percent.format(variableCTC / total))}
      </p>
    </>
  );
}

function changeWords(change: number): string {
  if (change === 0) return t.same;
  return `${change > 0 ? '+' : '−'} ${formatRupees(Math.abs(change))}`;
}
