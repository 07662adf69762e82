import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { SentBodyOf } from '#contract/call.ts';
import { getWholeNumber, type OwnWholeNumber, saveWholeNumber } from '#contract/whole-number.ts';
import { withoutAadhaarLabel } from '#domain/values/pasted-codes.ts';
import { CallError, messageOr } from '#web/api/client.ts';
import { FailedLoad } from '#web/api/failed-load.tsx';
import { fetchObject } from '#web/api/fetch-object.ts';
import { candidateQueries, useLoginOnExpiry } from '#web/session/candidate/candidate-account.ts';
import { useCandidateSession } from '#web/session/candidate/candidate-session.ts';
import { useCandidateAccount } from '#web/session/candidate/use-candidate-account.tsx';
import { Button } from '#web/ui/button.tsx';
import { Alert } from '#web/ui/feedback/alert.tsx';
import { LoadingText } from '#web/ui/feedback/states.tsx';
import { CheckboxField } from '#web/ui/form/checkbox-field.tsx';
import { Form } from '#web/ui/form/form.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { Stack } from '#web/ui/layout/layout.tsx';
import { BackLink } from '#web/ui/page/back-link.tsx';
import { CandidatePage } from '#web/ui/page/candidate-page.tsx';
import { PageHeading } from '#web/ui/page/page-heading.tsx';
import { wholeNumberTexts as t } from './texts.ts';
import classes from './whole-number-page.module.css';

/** The whole Aadhaar number for PF and ESI, after the acceptance (docs/rules/aadhaar.md). */
export function WholeNumberPage() {
  const queries = useQueryClient();
  const queryKey = [candidateQueries, useCandidateSession().signInNumber, 'whole-number'];
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: async ({ signal }) => fetchObject(getWholeNumber, { signal }),
    retry: false,
    gcTime: 0,
  });
  useLoginOnExpiry(error);
  return (
    <CandidatePage {...useCandidateAccount()}>
      <div className={classes.page}>
        <BackLink to="/onboard/home" label={t.toHome} />
        <PageHeading>{t.title}</PageHeading>
        {data !== undefined && <Answer data={data} onSaved={(saved) => queries.setQueryData(queryKey, saved)} />}
        {data === undefined && error === null && <LoadingText>{t.loading}</LoadingText>}
        {data === undefined && error !== null && <FailedLoad error={error} fallback={t.loadFailed} refetch={refetch} />}
      </div>
    </CandidatePage>
  );
}

type AnswerProps = { data: OwnWholeNumber; onSaved: (saved: OwnWholeNumber) => void };

function Answer({ data: { state, lastFour, days }, onSaved }: AnswerProps) {
  const said = state === 'GIVEN' ? t.given(lastFour ?? '') : state === 'OPEN' ? null : t[state];
  const isOpen = state === 'OPEN' || state === 'GIVEN' || state === 'MYSELF';
  return (
    <>
      {said !== null && <Alert tone={state === 'NOT_ASKED' ? 'info' : 'ok'}>{said}</Alert>}
      {isOpen && (
        <Card className={classes.card}>
          <p>{t.lead(days)}</p>
          <NumberForm key={state} onSaved={onSaved} />
        </Card>
      )}
    </>
  );
}

function NumberForm({ onSaved }: Pick<AnswerProps, 'onSaved'>) {
  const [number, setNumber] = useState('');
  const [acknowledged, setAcknowledged] = useState(false);
  const { mutate, isPending, error } = useMutation({
    mutationFn: async (body: SentBodyOf<typeof saveWholeNumber>) => fetchObject(saveWholeNumber, { body }),
    onSuccess: onSaved,
    networkMode: 'always',
    // The number is not kept after the form is gone.
    gcTime: 0,
  });
  const [field] = error instanceof CallError ? error.fields : [];
  const isAtNumber = field?.path === 'aadhaarNumber';
  return (
    <Form onSubmit={() => mutate({ aadhaarNumber: number, acknowledged: acknowledged as true })}>
      <Stack gap={4}>
        {error !== null && !isAtNumber && <Alert tone="bad">{field?.message ?? messageOr(error, t.failed)}</Alert>}
        <TextField
          name="aadhaarNumber"
          label={t.number}
          hint={t.numberHint}
          error={isAtNumber ? field.message : undefined}
          inputMode="numeric"
          autoComplete="off"
          value={number}
          onChange={({ target }) => setNumber(withoutAadhaarLabel(target.value))}
        />
        <CheckboxField
          boxed
          name="acknowledged"
          label={t.acknowledged}
          checked={acknowledged}
          onChange={({ target }) => setAcknowledged(target.checked)}
        />
        <Button type="submit" variant="primary" busy={isPending} busyText={t.saving}>
          {t.save}
        </Button>
        <Button disabled={isPending} onClick={() => mutate({ byMyself: true })}>
          {t.byMyself}
        </Button>
      </Stack>
    </Form>
  );
}
