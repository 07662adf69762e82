import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { LetterTemplate } from '#contract/hr/letter-templates.ts';
import { formatInstant } from '#domain/values/calendar.ts';
import { messageOr } from '#web/api/client.ts';
import { requestIdOf } from '#web/api/failed-call.tsx';
import { isUnauthorized } from '#web/session/hr/hr-unauthorized.ts';
import { IconButton, LinkButton } from '#web/ui/button.tsx';
import { Badge } from '#web/ui/feedback/badge.tsx';
import { LoadingText, SkeletonLines } from '#web/ui/feedback/skeleton.tsx';
import { EmptyState, ErrorState } from '#web/ui/feedback/states.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { Icon } from '#web/ui/icon.tsx';
import { Disclosure } from '#web/ui/layout/disclosure.tsx';
import { Row, Stack } from '#web/ui/layout/layout.tsx';
import { ActionMenu } from '#web/ui/overlay/menu.tsx';
import { ConfirmDialog } from '#web/ui/overlay/dialog.tsx';
import { ActionTrouble } from '#web/hr/settings/action/action-trouble.tsx';
import { useAction } from '#web/hr/settings/action/use-action.ts';
import { useTemplateCalls, useTemplates } from './letters-calls.ts';
import classes from './letters-section.module.css';
import { lettersTexts as t } from './texts.ts';

const pathOf = (id: number): string => `/hce/settings/letters/${id}`;
const copyPath = (id: number): string => `/hce/settings/letters/new?copy=${id}`;

/** The templates of offer letters: those that offers can choose, and below them the retired ones. */
export function LettersSection() {
  const { data, error, refetch } = useTemplates();
  if (data === undefined && (error === null || isUnauthorized(error))) {
    return (
      <>
        <SkeletonLines lines={6} />
        <LoadingText>{t.loading}</LoadingText>
      </>
    );
  }
  if (data === undefined) {
    const message = messageOr(error, t.loadFailed);
    return <ErrorState message={message} requestId={requestIdOf(error)} onRetry={() => void refetch()} />;
  }
  return <Templates templates={data} />;
}

function Templates({ templates }: { templates: readonly LetterTemplate[] }) {
  const [retiring, setRetiring] = useState<LetterTemplate | null>(null);
  const calls = useTemplateCalls();
  const action = useAction(t.saveFailed);
  const active = templates.filter(({ retired }) => !retired);
  const retired = templates.filter((template) => template.retired);

  function makeDefault({ letterTemplateId, version, name, blocks }: LetterTemplate): void {
    void action.run('default', async () => {
      await calls.save({ letterTemplateId, version, name, blocks, isDefault: true });
      toast(t.madeDefault(name));
    });
  }

  function retire({ letterTemplateId, name }: LetterTemplate): void {
    void action
      .run('retire', async () => {
        await calls.retire(letterTemplateId);
        toast(t.retired(name));
      })
      .then(() => setRetiring(null));
  }

  return (
    <Stack gap={5}>
      <ActionTrouble action={action} />
      {active.length === 0 ? (
        <EmptyState title={t.none} hint={t.noneHint} action={<AddTemplate />} />
      ) : (
        <>
          <div>
            <AddTemplate />
          </div>
          <ul className={classes.rows} aria-label={t.list}>
            {active.map((template) => (
              <TemplateRow
                key={template.letterTemplateId}
                template={template}
                onDefault={() => makeDefault(template)}
                onRetire={() => setRetiring(template)}
              />
            ))}
          </ul>
        </>
      )}
      {retired.length > 0 && (
        <Disclosure title={t.retiredTemplates(retired.length)}>
          <ul className={classes.rows}>
            {retired.map((template) => (
              <li key={template.letterTemplateId}>
                <About template={template} />
                <LinkButton
                  variant="quiet"
                  to={copyPath(template.letterTemplateId)}
                  aria-label={t.copyOf(template.name)}
                >
                  {t.copy}
                </LinkButton>
              </li>
            ))}
          </ul>
        </Disclosure>
      )}
      <ConfirmDialog
        open={retiring !== null}
        title={t.retireTitle(retiring?.name ?? '')}
        confirmLabel={t.retire}
        cancelLabel={t.cancel}
        busy={action.running === 'retire'}
        busyText={t.retiring}
        onConfirm={() => {
          if (retiring !== null) retire(retiring);
        }}
        onCancel={() => setRetiring(null)}
      >
        {t.retireText}
      </ConfirmDialog>
    </Stack>
  );
}

function AddTemplate() {
  return (
    <LinkButton variant="primary" to="/hce/settings/letters/new" icon={<Icon name="plus" />}>
      {t.add}
    </LinkButton>
  );
}

type TemplateRowProps = { template: LetterTemplate; onDefault: () => void; onRetire: () => void };

function TemplateRow({ template, onDefault, onRetire }: TemplateRowProps) {
  const { letterTemplateId, name, isDefault } = template;
  const navigate = useNavigate();
  const copy = { label: t.copy, onSelect: () => void navigate(copyPath(letterTemplateId)) };
  // The default stays until another one is: it can be neither made so nor retired.
  const others = [
    { label: t.makeDefault, onSelect: onDefault },
    { label: t.retire, onSelect: onRetire },
  ];
  return (
    <li>
      <About template={template} />
      <Row gap={1}>
        <LinkButton to={pathOf(letterTemplateId)} aria-label={t.editOf(name)}>
          {t.edit}
        </LinkButton>
        <ActionMenu
          trigger={
            <IconButton label={t.actions(name)}>
              <Icon name="more" />
            </IconButton>
          }
          items={isDefault ? [copy] : [copy, ...others]}
        />
      </Row>
    </li>
  );
}

function About({ template }: { template: LetterTemplate }) {
  const { name, isDefault, version, modifiedBy, modifiedOn, offers } = template;
  const changed =
    modifiedBy === null || modifiedOn === null ? t.fromTheStart : t.changed(modifiedBy, formatInstant(modifiedOn));
  return (
    <div className={classes.about}>
      <Row gap={2} wrap>
        <b>{name}</b>
        {isDefault && (
          <Badge tone="mute" icon={<Icon name="check" />}>
            {t.isDefault}
          </Badge>
        )}
      </Row>
      <p>{[t.version(version), changed, t.offers(offers)].join(', ')}</p>
    </div>
  );
}
