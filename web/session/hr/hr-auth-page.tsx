import type { ComponentProps } from 'react';
import { TextLink } from '#web/ui/button.tsx';
import { AuthPage } from '#web/ui/page/auth-page.tsx';

type HrAuthPageProps = Omit<ComponentProps<typeof AuthPage>, 'audience' | 'foot'> & {
  link: string;
  to?: string;
  state?: unknown;
};

/** A page of HR without a session, and the link below its form: to the login, unless it says another way. */
export function HrAuthPage({ link, to = '/hce/login', state, ...page }: HrAuthPageProps) {
  const foot = (
    <TextLink to={to} state={state} tap>
      {link}
    </TextLink>
  );
  return <AuthPage audience="hr" foot={foot} {...page} />;
}
