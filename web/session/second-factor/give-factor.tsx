import { useEffect, useRef, useState } from 'react';
import type { SentBodyOf } from '#contract/call.ts';
import type { stepUp } from '#contract/hr/factors.ts';
import { secondFactorMessages } from '#domain/second-factor/messages.ts';
import type { SecondFactorMethod } from '#domain/second-factor/second-factor.ts';
import { type Failure, failureOf } from '#web/session/failure.ts';
import { useSubmission } from '#web/session/use-submission.ts';
import { Button } from '#web/ui/button.tsx';
import { Alert } from '#web/ui/feedback/alert.tsx';
import { Form } from '#web/ui/form/form.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Stack } from '#web/ui/layout/layout.tsx';
import classes from './give-factor.module.css';
import { proveWithPasskey } from './passkey.ts';
import { secondStepTexts as t } from './texts.ts';

export type Given = SentBodyOf<typeof stepUp>;

export type FactorCalls = {
  /** What the browser needs to ask for a passkey. */
  options: (signal: AbortSignal) => Promise<Record<string, unknown>>;
  give: (given: Given, signal: AbortSignal) => Promise<void>;
  /** True for a failure that it deals with itself: the login or session that the factor is for has ended. */
  onEnded: (error: unknown) => boolean;
};

function useGivenFactor({ options, give, onEnded }: FactorCalls) {
  const [failure, setFailure] = useState<Failure | null>(null);
  const { busy, submit } = useSubmission();

  function run(proof: (signal: AbortSignal) => Promise<Given>): void {
    setFailure(null);
    submit(async (signal) => {
      try {
        await give(await proof(signal), signal);
      } catch (error) {
        if (signal.aborted || onEnded(error)) return;
        setFailure(failureOf(error, { refused: t.failed, exception: t.failed }));
      }
    });
  }

  return {
    busy,
    failure,
    clear: () => setFailure(null),
    giveCode: (method: 'AUTHENTICATOR' | 'RECOVERY_CODE', code: string) => run(async () => ({ method, code })),
    usePasskey: () =>
      run(async (signal) => ({ method: 'PASSKEY', response: await proveWithPasskey(await options(signal), signal) })),
  };
}

/** The ways in the order in which they are offered, the easiest first. */
const order = ['PASSKEY', 'AUTHENTICATOR', 'RECOVERY_CODE'] as const;
const icons = { PASSKEY: 'fingerprint', AUTHENTICATOR: 'device-mobile', RECOVERY_CODE: 'key' } as const;

export const firstWay = (methods: readonly SecondFactorMethod[]): SecondFactorMethod =>
  order.find((way) => methods.includes(way)) ?? 'RECOVERY_CODE';

export type GiveFactorProps = {
  calls: FactorCalls;
  methods: readonly SecondFactorMethod[];
  way: SecondFactorMethod;
  onWay: (way: SecondFactorMethod) => void;
  submitText: string;
  busyText: string;
};

/** Asks for a factor in one way; the user's other ways are one press away. */
export function GiveFactor({ calls, methods, way, onWay, ...submit }: GiveFactorProps) {
  const given = useGivenFactor(calls);
  const others = order.filter((other) => other !== way && methods.includes(other));
  const { failure } = given;
  const isAtField = way !== 'PASSKEY' && failure?.requestId === undefined;
  return (
    <Stack>
      {failure !== null && !isAtField && (
        <Alert tone="bad" requestId={failure.requestId}>
          {failure.message}
        </Alert>
      )}
      {way === 'PASSKEY' ? (
        <ByPasskey given={given} />
      ) : (
        <ByCode key={way} {...{ given, way, ...submit }} error={isAtField ? failure?.message : undefined} />
      )}
      {way === 'RECOVERY_CODE' && <p className={classes.small}>{t.noneLeft}</p>}
      {others.length > 0 && (
        <nav aria-label={t.otherWays} className={classes.ways}>
          <p>{t.otherWays}</p>
          <ul>
            {others.map((other) => (
              <li key={other}>
                <button
                  type="button"
                  disabled={given.busy}
                  onClick={() => {
                    given.clear();
                    onWay(other);
                  }}
                >
                  <span className={classes.picture}>
                    <Icon name={icons[other]} />
                  </span>
                  <span>
                    <b>{t.ways[other].name}</b>
                    <small>{t.ways[other].about}</small>
                  </span>
                  <Icon name="chevron-right" size={18} />
                </button>
              </li>
            ))}
          </ul>
        </nav>
      )}
    </Stack>
  );
}

type Giving = ReturnType<typeof useGivenFactor>;

function ByPasskey({ given: { busy, usePasskey } }: { given: Giving }) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus(), []);
  return (
    <Stack gap={3}>
      <Button
        ref={button}
        variant="primary"
        block
        data-first-focus
        icon={<Icon name="fingerprint" />}
        busy={busy}
        busyText={t.waiting}
        onClick={usePasskey}
      >
        {t.usePasskey}
      </Button>
      <p role="status" className={classes.small}>
        {busy && t.waitingHint}
      </p>
    </Stack>
  );
}

type ByCodeProps = Pick<GiveFactorProps, 'submitText' | 'busyText'> & {
  given: Giving;
  way: Exclude<SecondFactorMethod, 'PASSKEY'>;
  error: string | undefined;
};

function ByCode({ given: { busy, failure, clear, giveCode }, way, error, submitText, busyText }: ByCodeProps) {
  const field = useRef<HTMLInputElement>(null);
  const [code, setCode] = useState('');
  const [isMissing, setMissing] = useState(false);
  const isApp = way === 'AUTHENTICATOR';
  useEffect(() => {
    field.current?.focus();
    if (failure !== null) field.current?.select();
  }, [failure]);

  function submit(): void {
    setMissing(code.trim() === '');
    if (code.trim() === '') field.current?.focus();
    else giveCode(way, code);
  }

  return (
    <Form onSubmit={submit}>
      <Stack>
        <TextField
          ref={field}
          label={t.code[way]}
          hint={isApp ? undefined : t.recoveryHint}
          error={isMissing ? secondFactorMessages.codeRequired : error}
          data-first-focus
          className={isApp ? classes.digits : classes.code}
          inputMode={isApp ? 'numeric' : 'text'}
          autoComplete={isApp ? 'one-time-code' : 'off'}
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={40}
          value={code}
          onChange={({ currentTarget: { value } }) => {
            setCode(isApp ? value.replaceAll(/\D/gu, '').slice(0, 6) : value);
            setMissing(false);
            clear();
          }}
        />
        <Button type="submit" variant="primary" block busy={busy} busyText={busyText}>
          {submitText}
        </Button>
      </Stack>
    </Form>
  );
}
