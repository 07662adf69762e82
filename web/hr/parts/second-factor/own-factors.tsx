import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { type confirmPasskey, type Factors, getFactors } from '#contract/hr/factors.ts';
import type { ResponseOf } from '#contract/call.ts';
import { secondFactorMessages } from '#domain/second-factor/messages.ts';
import { factorLimits } from '#domain/second-factor/second-factor.ts';
import { formatInstant } from '#domain/values/calendar.ts';
import { FailedLoad } from '#web/api/failed-load.tsx';
import { fetchObject } from '#web/api/fetch-object.ts';
import { useHrQuery } from '#web/session/hr/hr-query.ts';
import { hasPasskeys } from '#web/session/second-factor/passkey.ts';
import { Button } from '#web/ui/button.tsx';
import { LoadingText, SkeletonLines } from '#web/ui/feedback/skeleton.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { Icon, type IconName } from '#web/ui/icon.tsx';
import { FormSection, Row, Stack } from '#web/ui/layout/layout.tsx';
import { useKeptFocus } from '#web/ui/overlay/use-kept-focus.ts';
import { AddApp } from './add-app.tsx';
import { AddPasskey } from './add-passkey.tsx';
import { NewCodes, RecoveryCodes } from './recovery-codes.tsx';
import { RemoveFactor } from './remove-factor.tsx';
import classes from './own-factors.module.css';
import { ownFactorsTexts as t } from './texts.ts';

const factorsKey = ['own-factors'] as const;

type Factor = Factors['factors'][number];
type Opened = 'passkey' | 'app' | 'codes' | Factor;

const nameOf = ({ kind, name }: Pick<Factor, 'kind' | 'name'>): string =>
  kind === 'PASSKEY' ? t.passkey(name) : t.app;

/** The methods of the user's second factor, each added and removed after the current password. */
export function OwnFactors() {
  const { data, error, refetch } = useHrQuery(factorsKey, (signal) => fetchObject(getFactors, { signal }));
  return (
    <FormSection title={t.title} hint={t.hint}>
      {data !== undefined && <FactorList own={data} />}
      {data === undefined && error !== null && <FailedLoad error={error} fallback={t.loadFailed} refetch={refetch} />}
      {data === undefined && error === null && (
        <>
          <SkeletonLines lines={3} />
          <LoadingText>{t.loading}</LoadingText>
        </>
      )}
    </FormSection>
  );
}

function FactorList({ own }: { own: Factors }) {
  const queries = useQueryClient();
  const { list, onFocus } = useKeptFocus();
  const [opened, setOpened] = useState<Opened | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const close = (): void => setOpened(null);
  /** The frame takes away the set-up once a factor is there: not before the codes were seen. */
  const settle = (): void => void queries.invalidateQueries({ queryKey: ['hr-me'] });

  function taken({ recoveryCodes = null, ...factors }: Factors & Partial<Confirmed>, words: string): void {
    queries.setQueryData(factorsKey, factors);
    void queries.invalidateQueries({ queryKey: ['own-sessions'] });
    toast(words);
    close();
    setCodes(recoveryCodes);
    if (recoveryCodes === null) settle();
  }

  function doneWithCodes(): void {
    setCodes(null);
    void queries.invalidateQueries({ queryKey: factorsKey });
    settle();
  }

  const canHavePasskeys = own.passkeys && hasPasskeys();
  const hasSome = own.factors.length > 0;
  return (
    <div ref={list} onFocus={onFocus}>
      <Stack gap={4}>
        {!hasSome && <p>{t.none}</p>}
        {hasSome && <FactorRows own={own} onOpen={setOpened} />}
        <Row gap={2} wrap>
          {canHavePasskeys && (
            <Button icon={<Icon name="plus" />} onClick={() => setOpened('passkey')}>
              {t.addPasskey}
            </Button>
          )}
          <Button icon={<Icon name="plus" />} onClick={() => setOpened('app')}>
            {t.addApp}
          </Button>
        </Row>
        {!own.passkeys && <p className={classes.meta}>{secondFactorMessages.passkeysUnavailable}</p>}
      </Stack>
      {opened === 'passkey' && (
        <AddPasskey onAdded={(now) => taken(now, secondFactorMessages.added)} onClose={close} />
      )}
      {opened === 'app' && <AddApp onAdded={(now) => taken(now, secondFactorMessages.added)} onClose={close} />}
      {opened === 'codes' && <NewCodes onMade={(made) => (close(), setCodes(made))} onClose={close} />}
      {opened !== null && typeof opened === 'object' && (
        <RemoveFactor
          factorId={opened.factorId}
          name={nameOf(opened)}
          isLast={own.factors.length === 1}
          onRemoved={(now) => taken(now, secondFactorMessages.removed)}
          onClose={close}
        />
      )}
      {codes !== null && <RecoveryCodes codes={codes} onDone={doneWithCodes} />}
    </div>
  );
}

type Confirmed = NonNullable<ResponseOf<typeof confirmPasskey>>;

function FactorRows({ own, onOpen }: { own: Factors; onOpen: (opened: Opened) => void }) {
  return (
    <ul className={classes.rows}>
      {own.factors.map((factor) => {
        const name = nameOf(factor);
        const meta = [t.added(formatInstant(factor.createdOn))];
        if (factor.lastUsedOn !== null) meta.push(t.used(formatInstant(factor.lastUsedOn)));
        return (
          <FactorRow
            key={factor.factorId}
            icon={factor.kind === 'PASSKEY' ? 'fingerprint' : 'device-mobile'}
            name={name}
            meta={meta.join(', ')}
          >
            <Button aria-label={t.removeOf(name)} onClick={() => onOpen(factor)}>
              {t.remove}
            </Button>
          </FactorRow>
        );
      })}
      <FactorRow
        icon="key"
        name={t.recoveryCodes}
        meta={t.codesLeft(own.recoveryCodesLeft, factorLimits.recoveryCodes)}
      >
        <Button onClick={() => onOpen('codes')}>{t.newCodes}</Button>
      </FactorRow>
    </ul>
  );
}

type FactorRowProps = { icon: IconName; name: string; meta: string; children: ReactNode };

function FactorRow({ icon, name, meta, children }: FactorRowProps) {
  return (
    <li>
      <span className={classes.picture}>
        <Icon name={icon} />
      </span>
      <div className={classes.name}>
        <b>{name}</b>
        <p className={classes.meta}>{meta}</p>
      </div>
      {children}
    </li>
  );
}
