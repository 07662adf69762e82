import { texts } from '#domain/texts.ts';
import { formatCount } from '#domain/values/count.ts';

export const atRiskPageTexts = texts('atRiskPage', {
  dashboard: 'Dashboard',
  columns: { name: 'Name', reason: 'Reason', age: 'For', joining: 'Joining' },
  all: 'All',
  filter: 'Filter by reason',
  selection: 'Selected people',
  clearSelection: 'Clear selection',
  loading: 'Loading people at risk...',
  showAll: 'Show all',
  goToOffers: 'Go to the offers',
  pageBeyond: 'This page is empty.',
  noneOfReason: 'No one is at risk for this reason.',
  joiningDay: (weekday: string, days: number) =>
    days === 0
      ? `${weekday}, today`
      : days > 0
        ? `${weekday}, in ${days === 1 ? '1 day' : `${days} days`}`
        : `${weekday}, ${days === -1 ? '1 day' : `${-days} days`} ago`,
  steps: {
    CORRECT: 'Correct address',
    SEND: 'Send again',
    SEND_AGAIN: 'Send again',
    REMIND: 'Remind',
    EXTEND: 'Extend',
    REVIEW: 'Review',
    OPEN_FORM: 'Open form',
    OPEN: 'Open',
  },
  stepsOf: {
    CORRECT: (name: string) => `Correct address of ${name}`,
    SEND: (name: string) => `Send again to ${name}`,
    SEND_AGAIN: (name: string) => `Send again to ${name}`,
    REMIND: (name: string) => `Remind ${name}`,
    EXTEND: (name: string) => `Extend the offer of ${name}`,
    REVIEW: (name: string) => `Review the form of ${name}`,
    OPEN_FORM: (name: string) => `Open form of ${name}`,
    OPEN: (name: string) => `Open the offer of ${name}`,
  },
  remind: 'Remind',
  someRemindable: (count: number) =>
    count === 0
      ? 'None can be reminded now.'
      : count === 1
        ? '1 can be reminded now.'
        : `${formatCount(count)} can be reminded now.`,
  joiningOver: 'The joining date has passed. Record the first day.',
  sent: '1 offer was sent.',
  failed: 'That did not work. Please check your connection and try again.',
});
