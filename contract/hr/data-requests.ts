import * as z from 'zod/mini';
import { dataRequestAnswers, dataRequestStates } from '#domain/privacy/data-requests.ts';
import { dataRequestRefs as m } from '#domain/privacy/data-request-texts.ts';
import { limits } from '#domain/limits.ts';
import { generalRefs } from '#domain/messages.ts';
import { plainText } from '#domain/values/text.ts';
import { hrCall } from '#contract/call.ts';
import { pageFields, pageQuery } from '#contract/fields.ts';
import { ownRequestSchema } from '#contract/my-data.ts';

const tag = 'Privacy';

/** What a person asked about their data; their name and texts are null once the personal data was removed. */
const dataRequestSchema = z.extend(ownRequestSchema, {
  requestId: z.string(),
  candidateId: z.string(),
  candidateName: z.nullable(z.string()),
  email: z.nullable(z.string()),
  answeredBy: z.nullable(z.string()),
});
export type DataRequest = z.output<typeof dataRequestSchema>;

export const getDataRequests = hrCall(tag, 'GET', 'getDataRequests', 'privacy.write', {
  summary: 'Requests of people about their data: open ones first, those due first on top; in pages counted from 1',
  query: z.object({ ...pageQuery(50, 500), state: z.optional(z.enum(dataRequestStates, generalRefs.invalidValue)) }),
  response: z.array(dataRequestSchema),
  extra: z.object({
    ...pageFields,
    /** Of all: those without a final answer, and those whose last day is over. */
    open: z.number(),
    late: z.number(),
    answerDays: z.number(),
    contact: z.object({ name: z.string(), email: z.string() }),
  }),
});

export const answerDataRequest = hrCall(tag, 'POST', 'answerDataRequest', 'privacy.write', {
  stepUp: true,
  summary: 'Answers a request; the answer is mailed to the person with the contact in it. DONE and REFUSED end it.',
  body: z
    .object({
      requestId: z.guid(m.unknown),
      state: z.enum(dataRequestAnswers, { error: generalRefs.invalidValue }),
      /** May be empty while it is in work: then nothing is mailed. */
      answer: z._default(plainText(limits.reasonMax, m.answer), ''),
    })
    .check(
      z.refine(({ state, answer }) => answer !== '' || state === 'IN_WORK', { path: ['answer'], message: m.answer }),
    ),
  response: dataRequestSchema,
});
