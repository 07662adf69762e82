import { useNavigate, useParams, useSearchParams } from 'react-router';
import type { LetterTemplate } from '#contract/hr/letter-templates.ts';
import { messageOr } from '#web/api/client.ts';
import { requestIdOf } from '#web/api/failed-call.tsx';
import { isUnauthorized } from '#web/session/hr/hr-unauthorized.ts';
import { settingsPath } from '#web/session/hr/settings-places.ts';
import { LinkButton } from '#web/ui/button.tsx';
import { LoadingText, SkeletonLines } from '#web/ui/feedback/skeleton.tsx';
import { ErrorState } from '#web/ui/feedback/states.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { HrPageHead } from '#web/ui/page/hr-page-head.tsx';
import { useTemplates } from '#web/hr/settings/letters/letters-calls.ts';
import { SettingsFrame } from '#web/hr/settings/settings-frame.tsx';
import { LetterEditor } from './letter-editor.tsx';
import { editorTexts as t } from './texts.ts';
import { type TemplateValues, valuesOf } from './template-values.ts';

const listPath = settingsPath('letters');

/** Writes a letter template: a new one, a copy of another, or the next version of one that there is. */
export function LetterEditorPage() {
  return (
    <SettingsFrame current="letters">
      <TemplateOfAddress />
    </SettingsFrame>
  );
}

function TemplateOfAddress() {
  const { letterTemplateId = '' } = useParams();
  const [params] = useSearchParams();
  const copied = params.get('copy');
  const navigate = useNavigate();
  const { data, error, refetch } = useTemplates();
  const id = letterTemplateId === 'new' ? copied : letterTemplateId;
  const found = data?.find((one) => String(one.letterTemplateId) === id);
  const isNew = letterTemplateId === 'new';

  if (data === undefined && (error === null || isUnauthorized(error))) return <Loading />;
  if (data === undefined || (id !== null && found === undefined)) {
    return (
      <>
        <HrPageHead title={t.letters} back={{ to: listPath, label: t.letters }} />
        <ErrorState
          message={data === undefined ? messageOr(error, t.loadFailed) : t.notThere}
          requestId={requestIdOf(error)}
          {...(data === undefined ? { onRetry: () => void refetch() } : {})}
          action={<LinkButton to={listPath}>{t.letters}</LinkButton>}
        />
      </>
    );
  }
  return (
    <LetterEditor
      key={`${letterTemplateId} ${copied}`}
      stored={isNew ? null : (found ?? null)}
      start={startOf(found, isNew)}
      onSaved={(saved) => {
        toast(t.saved(saved.name));
        if (isNew) void navigate(settingsPath('letters', saved.letterTemplateId), { replace: true });
      }}
    />
  );
}

function startOf(found: LetterTemplate | undefined, isNew: boolean): TemplateValues {
  if (found === undefined) return { name: '', isDefault: false, blocks: [] };
  return valuesOf(isNew ? { ...found, name: t.copyOf(found.name), isDefault: false } : found);
}

function Loading() {
  return (
    <>
      <HrPageHead title={t.letters} back={{ to: listPath, label: t.letters }} />
      <SkeletonLines lines={8} />
      <LoadingText>{t.loading}</LoadingText>
    </>
  );
}
