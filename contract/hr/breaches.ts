import * as z from 'zod/mini';
import { boardPoints, openBreachSchema, peoplePoints, saveBreachSchema } from '#domain/privacy/breach.ts';
import { hrCall } from '#contract/call.ts';
import { each } from '#contract/fields.ts';

const tag = 'Privacy';

/** Instants ISO; null while it is not done. */
const clock = z.object({ dueOn: z.string(), doneOn: z.nullable(z.string()) });

const breachSchema = z.object({
  breachId: z.number(),
  version: z.number(),
  drill: z.boolean(),
  becameAwareOn: z.string(),
  what: z.string(),
  from: z.string(),
  until: z.string(),
  clocks: z.object({ certIn: clock, board: clock, boardDetail: clock }),
  letters: z.object({ people: each(peoplePoints, z.string()), board: each(boardPoints, z.string()) }),
  /** When letters were sent to the people, or in a drill recorded, and to how many. */
  sentOn: z.nullable(z.string()),
  people: z.nullable(z.number()),
  openedBy: z.string(),
  openedOn: z.string(),
});
export type Breach = z.output<typeof breachSchema>;

const personSchema = z.object({
  candidateId: z.string(),
  candidateName: z.string(),
  /** How often each happened in the period, by the audit. */
  opened: z.number(),
  revealed: z.number(),
  exported: z.number(),
  downloaded: z.number(),
  lastOn: z.string(),
  /** Whether a letter was sent to them, or recorded in a drill. */
  written: z.boolean(),
  /** False for a person whose personal data were removed. */
  reachable: z.boolean(),
});
export type BreachPerson = z.output<typeof personSchema>;

export const getBreaches = hrCall(tag, 'GET', 'getBreaches', 'privacy.write', {
  summary: 'Breaches of personal data and drills, the latest first, with their clocks and letters',
  response: z.array(breachSchema),
});

export const openBreach = hrCall(tag, 'POST', 'openBreach', 'privacy.write', {
  summary: 'Records a breach: its clocks run from when the company became aware, and its letters are drafted',
  body: openBreachSchema,
  response: breachSchema,
});

export const saveBreach = hrCall(tag, 'POST', 'saveBreach', 'privacy.write', {
  summary: 'Saves the letters of a breach and what was reported; 409 when somebody else saved it since',
  body: saveBreachSchema,
  response: breachSchema,
});

export const getBreachPeople = hrCall(tag, 'GET', 'getBreachPeople', 'privacy.write', {
  summary:
    'Whose documents or numbers were opened, revealed, exported or downloaded in the period of a breach, by the audit',
  query: z.object({ breachId: z.pipe(z.string().check(z.regex(/^\d{1,9}$/)), z.transform(Number)) }),
  response: z.array(personSchema),
});

export const sendBreachLetters = hrCall(tag, 'POST', 'sendBreachLetters', 'privacy.write', {
  stepUp: true,
  summary:
    'Sends the letter of this version to each of these people, once; in a drill it is recorded and nothing is sent',
  body: z.object({ breachId: z.int(), version: z.int() }),
  response: breachSchema,
});
