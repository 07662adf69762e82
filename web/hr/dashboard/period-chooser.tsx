import { useState } from 'react';
import { Link, NavigationType, useNavigate, useNavigationType, useSearchParams } from 'react-router';
import { isRealDate, todayInIndia } from '#domain/values/calendar.ts';
import { type Period, type PeriodChoice, periodChoices, periodFault, periodOf } from '#domain/dashboard.ts';
import { dateInWords } from '#domain/values/date-in-words.ts';
import { dashboardMessages as m } from '#domain/hr-messages.ts';
import { DateField } from '#web/ui/form/date-field.tsx';
import classes from './period-chooser.module.css';
import { dashboardTexts as t } from './texts.ts';
import { sayText } from '#domain/texts.ts';

const usual: PeriodChoice = '90';

/** The period is in the address, so that a view can be kept; an address that names none shows the usual one. */
export function usePeriod(): Period & { choice: PeriodChoice | 'own' } {
  const [params] = useSearchParams();
  const [from, to] = [params.get('from') ?? '', params.get('to') ?? ''];
  if (faultsOf({ from, to }) === null) return { choice: 'own', from, to };
  const choice = periodChoices.find((known) => known === params.get('period')) ?? usual;
  return { choice, ...periodOf(choice, todayInIndia()) };
}

const searchOfDays = ({ from, to }: Period): string => `?${new URLSearchParams({ from, to }).toString()}`;

/** Of which days offers are counted: one of three that move with the days, or two days of one's own. */
export function PeriodChooser({ period }: { period: ReturnType<typeof usePeriod> }) {
  const ways = [
    ...periodChoices.map((choice) => ({ choice, search: choice === usual ? '' : `?period=${choice}` })),
    { choice: 'own', search: searchOfDays(period) },
  ] as const;
  return (
    <nav aria-label={t.period.name}>
      <ul className={classes.choices}>
        {ways.map(({ choice, search }) => (
          <li key={choice}>
            <Link
              to={{ search }}
              preventScrollReset
              className={classes.choice}
              aria-current={choice === period.choice ? 'true' : undefined}
            >
              {t.period[choice]}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function faultsOf({ from, to }: Period): Partial<Period> | null {
  if (!isRealDate(from)) return { from: m.dayMissing };
  if (!isRealDate(to)) return { to: m.dayMissing };
  const fault = periodFault({ from, to });
  return fault === null ? null : { to: sayText(fault) };
}

/** A year that is still being typed passes through 0002, 0020 and 0202. */
const isTypedWhole = (date: string) => date >= '1000';

/** The two days of a period of one's own. They take effect as soon as they can; what is wrong is said once it is typed. */
export function OwnDays({ from, to }: Period) {
  const navigate = useNavigate();
  const isByOtherMeans = useNavigationType() === NavigationType.Pop;
  const [address, setAddress] = useState<Period>({ from, to });
  const [typed, setTyped] = useState<Period>({ from, to });
  const [left, setLeft] = useState(false);
  // What was typed here comes back by the address later, when more may have been typed; the browser's way back counts.
  if (from !== address.from || to !== address.to) {
    setAddress({ from, to });
    if (isByOtherMeans) setTyped({ from, to });
  }

  function type(change: Partial<Period>): void {
    const next = { ...typed, ...change };
    setTyped(next);
    setLeft(false);
    if (faultsOf(next) !== null) return;
    void navigate({ search: searchOfDays(next) }, { replace: true, preventScrollReset: true });
  }

  const faults = left || (isTypedWhole(typed.from) && isTypedWhole(typed.to)) ? faultsOf(typed) : null;
  const field = (name: keyof Period) => ({
    value: typed[name],
    words: dateInWords(typed[name]),
    error: faults?.[name],
    onChange: (event: { currentTarget: { value: string } }) => type({ [name]: event.currentTarget.value }),
    onBlur: () => setLeft(true),
  });
  return (
    <div className={classes.days}>
      <DateField label={t.from} {...field('from')} />
      <DateField label={t.to} {...field('to')} />
    </div>
  );
}
