import { useSearchParams } from 'react-router';
import { isRealDate, todayInIndia } from '#domain/values/calendar.ts';
import { type Period, type PeriodChoice, periodChoices, periodFault, periodOf } from '#domain/dashboard.ts';

export type ChosenPeriod = Period & { choice: PeriodChoice | 'own' };

const usual: PeriodChoice = '90';

/** The period is in the address, so that a view can be kept; an address that names none shows the usual one. */
export function usePeriod(): ChosenPeriod {
  const [params] = useSearchParams();
  const [from, to] = [params.get('from') ?? '', params.get('to') ?? ''];
  if (isRealDate(from) && isRealDate(to) && periodFault({ from, to }) === null) return { choice: 'own', from, to };
  const named = params.get('period');
  const choice = periodChoices.find((known) => known === named) ?? usual;
  return { choice, ...periodOf(choice, todayInIndia()) };
}

export const searchOfChoice = (choice: PeriodChoice): string => (choice === usual ? '' : `?period=${choice}`);

export const searchOfDays = ({ from, to }: Period): string => `?${new URLSearchParams({ from, to }).toString()}`;
