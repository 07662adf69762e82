import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { getCandidateWholeNumber, revealWholeNumber, setRegistered, type WholeNumber } from '#contract/whole-number.ts';
import { formatInstant } from '#domain/values/calendar.ts';
import { messageOr } from '#web/api/client.ts';
import { FailedLoad } from '#web/api/failed-load.tsx';
import { fetchObject } from '#web/api/fetch-object.ts';
import { useHrQuery } from '#web/session/hr/hr-query.ts';
import { leaveIfUnauthorized } from '#web/session/hr/hr-unauthorized.ts';
import { Permitted } from '#web/session/hr/rights.tsx';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { Icon } from '#web/ui/icon.tsx';
import { Row } from '#web/ui/layout/layout.tsx';
import { wholeNumberHrTexts as t } from './texts.ts';

/** The number that a candidate gave for PF and ESI, for Onboarding and Payroll; nothing while nothing was given. */
export function WholeNumberSection({ candidateId }: { candidateId: string }) {
  return (
    <Permitted to="joining.wholeNumber">
      <Loaded candidateId={candidateId} />
    </Permitted>
  );
}

const keyOf = (candidateId: string) => ['whole-number', candidateId];

function Loaded({ candidateId }: { candidateId: string }) {
  const headingId = useId();
  const { data, error, refetch } = useHrQuery(keyOf(candidateId), (signal) =>
    fetchObject(getCandidateWholeNumber, { query: { candidateId }, ...(signal && { signal }) }),
  );
  if (data === undefined) {
    return error === null ? null : <FailedLoad error={error} fallback={t.loadFailed} refetch={refetch} />;
  }
  if (data.state === 'NOT_ASKED' || data.state === 'OPEN') return null;
  return (
    <section aria-labelledby={headingId}>
      <h2 id={headingId}>{t.heading}</h2>
      <p>{wordsOf(data)}</p>
      {(data.state === 'GIVEN' || data.state === 'REGISTERED') && (
        <RevealableWhole number={data} candidateId={candidateId} />
      )}
    </section>
  );
}

function wordsOf({ state, givenOn, registered, removeOn }: WholeNumber): string {
  if (state === 'MYSELF' || state === 'REMOVED') return t[state];
  return [
    givenOn !== null && t.given(formatInstant(new Date(givenOn))),
    registered !== null && t.registered(registered.by, formatInstant(new Date(registered.on))),
    removeOn !== null && t.removeOn(formatInstant(new Date(removeOn))),
  ]
    .filter(Boolean)
    .join(' · ');
}

function RevealableWhole({ number, candidateId }: { number: WholeNumber; candidateId: string }) {
  const queries = useQueryClient();
  const [shown, setShown] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  async function run(work: () => Promise<unknown>): Promise<void> {
    setBusy(true);
    try {
      await work();
    } catch (error) {
      leaveIfUnauthorized(error);
      toast(messageOr(error, t.failed), 'bad');
    } finally {
      setBusy(false);
    }
  }
  const body = { candidateId };
  return (
    <Row gap={2}>
      {shown !== null && <b role="status">{shown.replaceAll(/(.{4})(?=.)/gu, '$1 ')}</b>}
      <Button
        icon={<Icon name={shown === null ? 'eye' : 'eye-off'} />}
        disabled={busy}
        onClick={() =>
          shown === null
            ? void run(async () => setShown((await fetchObject(revealWholeNumber, { body })).value))
            : setShown(null)
        }
      >
        {shown === null ? t.reveal : t.hide}
      </Button>
      {number.registered === null && (
        <Button
          disabled={busy}
          onClick={() =>
            void run(async () => queries.setQueryData(keyOf(candidateId), await fetchObject(setRegistered, { body })))
          }
        >
          {t.setRegistered}
        </Button>
      )}
    </Row>
  );
}
