/*
 * What becomes of offers in thirty days, and which reminders that means, written by hand. A time is '<day> <hour>' on the
 * clock in India, day 0 being the first; a reminder is named by the hour at which a process looked and sent it: they look at
 * 7, 9, 11, 13, 15, 17, 19 and 21.
 */

export type Act =
  | 'accept'
  | 'reject'
  | 'delete'
  | 'revise'
  | 'submit'
  | 'sendBack'
  | 'remindByHand'
  | SendAct
  | ExtendAct;
/** With the reply-by day. */
type SendAct = `send ${number}`;
type ExtendAct = `extend ${number}`;

export type Life = {
  what: string;
  joining: number;
  acts: [at: string, act: Act][];
  offer: string[];
  form: string[];
};

/** The reply-by day of an offer without one: nothing of these thirty days. */
export const noReplyBy = -1;

export const lives: Life[] = [
  { what: 'never sent', joining: 60, acts: [], offer: [], form: [] },
  { what: 'unanswered', joining: 60, acts: [['0 10:00', 'send 7']], offer: ['3 11', '6 9'], form: [] },
  { what: 'without a last day', joining: 60, acts: [['0 10:00', 'send -1']], offer: ['3 11', '6 11'], form: [] },
  { what: 'sent by night', joining: 60, acts: [['0 22:00', 'send -1']], offer: ['4 9', '7 9'], form: [] },
  {
    what: 'sent by night, to be answered in a week',
    joining: 60,
    acts: [['0 22:00', 'send 7']],
    offer: ['4 9', '6 9', '7 9'],
    form: [],
  },
  { what: 'to be answered in two days', joining: 60, acts: [['0 10:00', 'send 2']], offer: ['1 9'], form: [] },
  { what: 'to be answered tomorrow', joining: 60, acts: [['0 10:00', 'send 1']], offer: [], form: [] },
  { what: 'to be answered today', joining: 60, acts: [['0 10:00', 'send 0']], offer: [], form: [] },
  { what: 'sent late in the month', joining: 60, acts: [['26 10:00', 'send 33']], offer: ['29 11'], form: [] },
  {
    what: 'accepted, joining far away',
    joining: 60,
    acts: [
      ['0 10:00', 'send 7'],
      ['2 12:00', 'accept'],
    ],
    offer: [],
    form: ['5 13', '9 13'],
  },
  {
    what: 'accepted a minute before the reminder',
    joining: 60,
    acts: [
      ['0 10:00', 'send 7'],
      ['3 10:59', 'accept'],
    ],
    offer: [],
    form: ['6 11', '10 11'],
  },
  {
    what: 'rejected after the first reminder',
    joining: 60,
    acts: [
      ['0 10:00', 'send 7'],
      ['3 12:00', 'reject'],
    ],
    offer: ['3 11'],
    form: [],
  },
  {
    what: 'deleted after the first reminder',
    joining: 60,
    acts: [
      ['0 10:00', 'send 7'],
      ['5 12:00', 'delete'],
    ],
    offer: ['3 11'],
    form: [],
  },
  {
    what: 'revised and never sent again',
    joining: 60,
    acts: [
      ['0 10:00', 'send 7'],
      ['2 12:00', 'revise'],
    ],
    offer: [],
    form: [],
  },
  {
    what: 'revised and sent again',
    joining: 60,
    acts: [
      ['0 10:00', 'send 7'],
      ['4 12:00', 'revise'],
      ['5 10:00', 'send 12'],
    ],
    offer: ['3 11', '8 11', '11 9'],
    form: [],
  },
  {
    what: 'extended',
    joining: 60,
    acts: [
      ['0 10:00', 'send 7'],
      ['8 10:00', 'extend 12'],
    ],
    offer: ['3 11', '6 9', '11 9'],
    form: [],
  },
  {
    what: 'extended twice: never a fourth',
    joining: 60,
    acts: [
      ['0 10:00', 'send 7'],
      ['8 10:00', 'extend 12'],
      ['12 10:00', 'extend 20'],
    ],
    offer: ['3 11', '6 9', '11 9'],
    form: [],
  },
  {
    what: 'reminded by HR on the third day',
    joining: 60,
    acts: [
      ['0 10:00', 'send 7'],
      ['3 08:00', 'remindByHand'],
    ],
    offer: ['6 9'],
    form: [],
  },
  {
    what: 'reminded by HR on the second day',
    joining: 60,
    acts: [
      ['0 10:00', 'send 7'],
      ['2 18:00', 'remindByHand'],
    ],
    offer: ['3 11', '6 9'],
    form: [],
  },
  {
    what: 'accepted, joining at the end of the month',
    joining: 30,
    acts: [
      ['0 10:00', 'send 7'],
      ['2 12:00', 'accept'],
    ],
    offer: [],
    form: ['5 13', '9 13', '23 9'],
  },
  {
    what: 'submitted after the first reminder',
    joining: 30,
    acts: [
      ['0 10:00', 'send 7'],
      ['2 12:00', 'accept'],
      ['6 12:00', 'submit'],
    ],
    offer: [],
    form: ['5 13'],
  },
  {
    what: 'submitted a minute before the reminder',
    joining: 30,
    acts: [
      ['0 10:00', 'send 7'],
      ['2 12:00', 'accept'],
      ['5 12:59', 'submit'],
    ],
    offer: [],
    form: [],
  },
  {
    what: 'submitted and sent back',
    joining: 60,
    acts: [
      ['0 10:00', 'send 7'],
      ['2 12:00', 'accept'],
      ['6 12:00', 'submit'],
      ['8 12:00', 'sendBack'],
    ],
    offer: [],
    form: ['5 13', '9 13'],
  },
  {
    what: 'accepted five days before joining',
    joining: 25,
    acts: [
      ['18 10:00', 'send 25'],
      ['20 10:00', 'accept'],
    ],
    offer: [],
    form: ['23 9', '27 11'],
  },
  {
    what: 'accepted by night, nine days before joining',
    joining: 29,
    acts: [
      ['18 10:00', 'send 25'],
      ['20 21:30', 'accept'],
    ],
    offer: [],
    form: ['22 9', '24 9', '27 9'],
  },
];
