import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';
import { logout } from '#contract/candidate-auth.ts';
import { type Language, languageNames, languages } from '#domain/language.ts';
import { loginMessages } from '#domain/first-messages.ts';
import { useAppConfig } from '#web/api/app-config.ts';
import { CallError, makeCall } from '#web/api/client.ts';
import { candidateMenuTexts as t, languageTexts, leaveTexts, logoutTexts } from '#web/session/texts.ts';
import { hasUnsaved } from '#web/session/unsaved.ts';
import { useCompany } from '#web/ui/brand/company.tsx';
import { chooseLanguage, useLanguage } from '#web/ui/language/language.ts';
import type { IconName } from '#web/ui/icon.tsx';
import { ConfirmDialog, Dialog } from '#web/ui/overlay/dialog.tsx';
import type { MenuAction } from '#web/ui/overlay/menu.tsx';
import { Stack } from '#web/ui/layout/layout.tsx';
import { RichText } from '#web/ui/rich-text.tsx';
import { TextLink } from '#web/ui/button.tsx';
import { useEndCandidateSession } from './candidate-account.ts';
import { candidateSession, homeOf, useCandidateSession } from './candidate-session.ts';
import { HrContact } from './hr-contact.tsx';
import { joiningProgress } from './joining-progress.ts';
import { sendLanguage } from './send-language.ts';
import { withChosenFiles } from './with-chosen-files.ts';

/** Who is signed in, with Logout and another language, which ask before they delete what is not saved
 * (docs/rules/sessions.md#candidate-logout): `holdsMore` is not counted by `useUnsaved`, a reload loses `losesMore`. */
export function useCandidateAccount(
  holdsMore: () => boolean = () => false,
  losesMore: () => boolean = () => false,
): { userName: string; home: string; ways: MenuAction[]; onLogout: () => void; question: ReactNode } {
  const session = useCandidateSession();
  const { candidateId, candidateName } = session;
  const [asked, setAsked] = useState<{ title: string; text: string; confirm: string; act: () => void } | null>(null);
  const [helps, setHelps] = useState(false);
  const ways = useWays(
    () => setHelps(true),
    (language) => {
      const act = () => {
        sendLanguage(language);
        void chooseLanguage(language);
      };
      return hasUnsaved() || losesMore() ? setAsked({ ...languageTexts, act }) : act();
    },
  );
  const logOut = useLogOut(candidateId);
  const isUnsaved = () =>
    hasUnsaved() || holdsMore() || (candidateId !== null && joiningProgress.holdsTyping(candidateId));
  return {
    userName: candidateName,
    home: homeOf(session),
    ways,
    onLogout: () => (isUnsaved() ? setAsked({ ...logoutTexts, confirm: leaveTexts.leave, act: logOut }) : logOut()),
    question: (
      <>
        {helps && <HelpDialog onClose={() => setHelps(false)} />}
        {asked !== null && (
          <ConfirmDialog
            open
            title={asked.title}
            confirmLabel={asked.confirm}
            cancelLabel={leaveTexts.stay}
            onConfirm={() => {
              setAsked(null);
              asked.act();
            }}
            onCancel={() => setAsked(null)}
          >
            {asked.text}
          </ConfirmDialog>
        )}
      </>
    ),
  };
}

/** Where a candidate can go from every page; what comes after the acceptance is not there before it. */
function useWays(help: () => void, change: (language: Language) => void): MenuAction[] {
  const navigate = useNavigate();
  const session = useCandidateSession();
  const hasNotice = useAppConfig()?.hasPrivacyNotice === true;
  const way = (label: string, icon: IconName, to: string): MenuAction => ({
    label,
    icon,
    onSelect: () => {
      if (to.startsWith('/onboard/joining')) candidateSession.unlockJoining();
      void navigate(to);
    },
  });
  const current = useLanguage();
  const others = languages.filter((one) => one !== current);
  const offer = way(t.offer, 'file', '/onboard/offer');
  const always: MenuAction[] = [
    ...(hasNotice ? [way(t.myData, 'fingerprint', '/onboard/my-data')] : []),
    { label: t.help, icon: 'help', onSelect: help },
    ...others.map((one) => ({ label: languageNames[one], icon: 'language' as const, onSelect: () => change(one) })),
  ];
  if (homeOf(session) === '/onboard/offer') return [offer, ...always];
  return [
    way(t.home, 'dashboard', '/onboard/home'),
    offer,
    way(t.signedLetter, 'file-certificate', '/onboard/home?at=signed-letter'),
    way(t.joiningForm, 'clipboard', '/onboard/joining'),
    way(t.documents, 'inbox', '/onboard/documents'),
    ...always,
  ];
}

/** Whom to ask: HR about the offer and the form, support where a page fails. */
function HelpDialog({ onClose }: { onClose: () => void }) {
  const { supportEmail } = useCompany();
  return (
    <Dialog open title={t.help} onClose={onClose}>
      <Stack>
        <p>
          <HrContact />
        </p>
        <p>
          <RichText text={t.support(supportEmail)} parts={mailParts} />
        </p>
      </Stack>
    </Dialog>
  );
}

const mailParts = { mail: (mail: string) => <TextLink href={`mailto:${mail}`}>{mail}</TextLink> };

function useLogOut(candidateId: string | null): () => void {
  const end = useEndCandidateSession();
  return () => {
    // The call has taken its token before it returns, so the tab need not wait for the network to forget it.
    const ended = makeCall(logout);
    if (candidateId !== null) {
      const { filesKey } = joiningProgress.read(candidateId);
      joiningProgress.clear(candidateId);
      withChosenFiles(({ forgetChosenFiles }) => forgetChosenFiles(filesKey ?? ''));
    }
    end({ tone: 'ok', text: loginMessages.loggedOut });
    ended.catch((error: unknown) => {
      if (!(error instanceof CallError)) throw error;
      // Not the error itself: it holds the request, and with it the token.
      console.warn(`The logout did not reach the server: ${error.message}. The session ends there by itself.`);
    });
  };
}
