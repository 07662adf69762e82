import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { getSsoLink, linkSso, unlinkSso } from '#contract/hr/sso.ts';
import { ssoMessages } from '#domain/settings/sso-messages.ts';
import { formatInstant } from '#domain/values/calendar.ts';
import { fetchObject } from '#web/api/fetch-object.ts';
import { PasswordDialog } from '#web/hr/parts/second-factor/ask-dialog.tsx';
import { useHrQuery } from '#web/session/hr/hr-query.ts';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { FormSection, Stack } from '#web/ui/layout/layout.tsx';
import { ownSsoTexts as t } from './texts.ts';

const key = ['own-sso'] as const;

/** The link of the own user to an account of the provider; nothing while single sign-on is off. */
export function OwnSso() {
  const { data } = useHrQuery(key, (signal) => fetchObject(getSsoLink, { signal }));
  const queries = useQueryClient();
  const [asking, setAsking] = useState(false);
  const { provider = null, linked = null } = data ?? {};
  if (provider === null) return null;

  async function link(password: string): Promise<void> {
    const { url } = await fetchObject(linkSso, { body: { password } });
    location.assign(url);
  }
  async function unlink(password: string): Promise<void> {
    queries.setQueryData(key, await fetchObject(unlinkSso, { body: { password } }));
    void queries.invalidateQueries({ queryKey: ['own-sessions'] });
    setAsking(false);
    toast(ssoMessages.unlinked);
  }
  const words = linked === null ? t.link : t.unlink;
  return (
    <FormSection title={t.title} hint={t.hint(provider)}>
      <Stack gap={4}>
        <p>{linked === null ? t.none : t.linked(linked.email, formatInstant(linked.linkedOn))}</p>
        <div>
          <Button onClick={() => setAsking(true)}>{words.button(provider)}</Button>
        </div>
        {asking && (
          <PasswordDialog
            title={words.button(provider)}
            text={words.text}
            action={words.action}
            busyText={words.busy}
            run={linked === null ? link : unlink}
            onClose={() => setAsking(false)}
          />
        )}
      </Stack>
    </FormSection>
  );
}
