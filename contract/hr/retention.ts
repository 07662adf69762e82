import * as z from 'zod/mini';
import { holdSchema, keepingFields, keepingSchema } from '#domain/privacy/keeping.ts';
import { hrCall } from '#contract/call.ts';
import { each } from '#contract/fields.ts';
import { modified, version } from './settings.ts';

const tag = 'Privacy';

/** A person on hold. Instants ISO, `until` the last day, YYYY-MM-DD. */
const holdRecord = z.object({
  holdId: z.number(),
  candidateId: z.string(),
  candidateName: z.string(),
  reason: z.string(),
  until: z.string(),
  heldBy: z.string(),
  heldOn: z.string(),
});
export type Hold = z.output<typeof holdRecord>;

const retentionSchema = z.object({
  ...modified,
  values: each(keepingFields, z.number()),
  /** From this day on, YYYY-MM-DD, each period is at least `floorDays`. */
  floorFrom: z.string(),
  floorDays: z.number(),
  /** How many fall due: at the next run, of which `held` are skipped, and within 30 and 90 days. */
  kinds: z.array(
    z.object({
      kind: z.enum([...keepingFields, 'erasures']),
      now: z.number(),
      held: z.number(),
      in30: z.number(),
      in90: z.number(),
    }),
  ),
  /** The next run, an instant. */
  nextRunOn: z.string(),
  holds: z.array(holdRecord),
});
export type Retention = z.output<typeof retentionSchema>;

export const getRetention = hrCall(tag, 'GET', 'getRetention', 'privacy.write', {
  summary: 'How long data are kept, how many fall due when, and who is on hold',
  response: retentionSchema,
});

export const saveRetention = hrCall(tag, 'POST', 'saveRetention', 'privacy.write', {
  stepUp: true,
  summary: 'Saves how long data are kept; 409 when somebody else saved it since that version was read',
  body: z.object({ version, values: keepingSchema }),
  response: retentionSchema,
});

export const holdPerson = hrCall(tag, 'POST', 'holdPerson', 'privacy.write', {
  summary: 'Keeps the data of a candidate until a day, whatever period ends before',
  body: holdSchema,
  response: retentionSchema,
});

export const endHold = hrCall(tag, 'POST', 'endHold', 'privacy.write', {
  stepUp: true,
  summary: 'Ends a hold before its day; 409 when it has ended',
  body: z.object({ holdId: z.int() }),
  response: retentionSchema,
});
