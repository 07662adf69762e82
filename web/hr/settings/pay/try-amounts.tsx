import { useId } from 'react';
import { formatRupees } from '#domain/values/money.ts';
import { Icon } from '#web/ui/icon.tsx';
import { MoneyField } from '#web/ui/number/money-field.tsx';
import { structureTexts as t } from './texts.ts';
import classes from './try-amounts.module.css';
import type { Breakup } from './use-breakup.ts';

/** Two amounts to try the structure with, and whether it adds up. */
export function TryAmounts({ breakup: { amounts, setAmounts, made } }: { breakup: Breakup }) {
  const titleId = useId();
  return (
    <section className={classes.try} aria-labelledby={titleId}>
      <h2 id={titleId}>{t.tryWith}</h2>
      <MoneyField
        label={t.fixedCTC}
        className={classes.amount}
        value={amounts.fixedCTC}
        onChange={(fixedCTC) => setAmounts({ ...amounts, fixedCTC })}
      />
      <MoneyField
        label={t.variableCTC}
        className={classes.amount}
        value={amounts.variableCTC}
        onChange={(variableCTC) => setAmounts({ ...amounts, variableCTC })}
      />
      <p className={classes.state} data-made={'rows' in made || undefined} role="status">
        <Icon name={'rows' in made ? 'circle-check' : 'info'} size={18} />
        <span>{'rows' in made ? t.addsUp(formatRupees(made.totals.all.annual)) : made.reason}</span>
      </p>
    </section>
  );
}
