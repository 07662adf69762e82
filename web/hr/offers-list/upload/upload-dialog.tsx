import { type Ref, type RefObject, useEffect, useId, useRef } from 'react';
import type { SheetPreview, SheetOffer } from '#contract/offer-sheet.ts';
import { offerSheetMessages as m } from '#domain/hr-messages.ts';
import { formatDate } from '#domain/values/calendar.ts';
import { formatCount } from '#domain/values/count.ts';
import { formatRupees } from '#domain/values/money.ts';
import { DownloadTemplate } from '#web/hr/parts/offer-template/download-template.tsx';
import { useUnloadWarning } from '#web/session/use-unload-warning.ts';
import { Button } from '#web/ui/button.tsx';
import { Alert } from '#web/ui/feedback/alert.tsx';
import { Spinner } from '#web/ui/feedback/progress.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Disclosure } from '#web/ui/layout/disclosure.tsx';
import { Stack } from '#web/ui/layout/layout.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import { uiTexts } from '#web/ui/texts.ts';
import { SheetFileField } from './sheet-file-field.tsx';
import { SheetProblems } from './sheet-problems.tsx';
import { uploadDialogTexts as t } from './texts.ts';
import classes from './upload-dialog.module.css';
import { type SheetUpload, type UploadPhase, useSheetUpload } from './use-sheet-upload.ts';

const shownAtOnce = 3;

function SheetOffers({ preview }: { preview: SheetPreview }) {
  const shown = preview.offers.slice(0, shownAtOnce);
  const more = preview.goodRows - shown.length;
  return (
    <div className={classes.offers}>
      <ul className={classes.list} aria-label={t.offers}>
        {shown.map((offer) => (
          <li key={offer.row}>
            <b>{offer.fullName}</b>
            <span>{formatRupees(offer.fixedCTC)}</span>
            <span className={classes.whole}>{offer.email}</span>
            <span className={classes.whole}>
              {offer.offeredRole}, {offer.department}
            </span>
            <span className={classes.whole}>{moreWords(offer)}</span>
          </li>
        ))}
      </ul>
      {more > 0 && <p className={classes.more}>{m.andMore(formatCount(more))}</p>}
    </div>
  );
}

function moreWords({ joiningDate, replyBy, variableCTC }: SheetOffer): string {
  // A server without reply-by dates answers none.
  const until = replyBy && t.replyBy(formatDate(replyBy));
  const variable = variableCTC !== 0 && t.variable(formatRupees(variableCTC));
  return [t.joins(formatDate(joiningDate)), until, variable].filter(Boolean).join(' ');
}

type UploadDialogProps = { onCreated: (candidateIds: string[]) => void; onClose: () => void };

/** Offers from a spreadsheet: what will be created is shown first, and what has to be corrected. */
export function UploadDialog({ onCreated, onClose }: UploadDialogProps) {
  const upload = useSheetUpload(onCreated, onClose);
  const { phase, trouble } = upload;
  const input = useRef<HTMLInputElement>(null);
  const problems = useRef<HTMLDivElement>(null);
  const [troubleId, problemsId] = [useId(), useId()];
  const isUploading = phase.name === 'uploading';
  useNoStrayDrop();
  useUnloadWarning(isUploading);

  const close = isUploading ? upload.stop : onClose;
  function press(): void {
    if (phase.name === 'empty') {
      upload.refuse(m.noFile);
      input.current?.focus();
    } else if (phase.name === 'unchecked') upload.choose(phase.file);
    else if (phase.name === 'checked' && (phase.sheet.preview?.badRows ?? 0) > 0) problems.current?.focus();
    else if (phase.name === 'checked') upload.upload(phase.sheet, false);
  }

  return (
    <Dialog
      onClose={close}
      title={t.title}
      size="lg"
      footer={<Buttons {...{ upload, problemsId }} onCancel={close} onUpload={press} />}
    >
      <Stack gap={4}>
        <p>{m.lead}</p>
        <SheetFileField
          ref={input}
          phase={phase}
          refusedBy={trouble === null ? undefined : troubleId}
          onChoose={upload.choose}
          onRemove={() => {
            upload.remove();
            input.current?.focus();
          }}
        />
        <Trouble id={troubleId} trouble={trouble} />
        <Status phase={phase} />
        {(phase.name === 'empty' || phase.name === 'unchecked') && (
          <div className={classes.template}>
            {m.noWorkbook} <DownloadTemplate variant="quiet" />
          </div>
        )}
        <Preview id={problemsId} upload={upload} problems={problems} />
      </Stack>
    </Dialog>
  );
}

type ButtonsProps = { upload: SheetUpload; problemsId: string; onCancel: () => void; onUpload: () => void };

function Buttons({ upload: { phase, upload }, problemsId, onCancel, onUpload }: ButtonsProps) {
  const isUploading = phase.name === 'uploading';
  const sheet = 'sheet' in phase ? phase.sheet : null;
  const { goodRows, badRows } = sheet?.preview ?? { goodRows: 0, badRows: 0 };
  const isRefused = badRows > 0;
  const canCreateOthers = isRefused && goodRows > 0;
  return (
    <>
      <Button className={classes.act} onClick={onCancel}>
        {uiTexts.cancel}
      </Button>
      <Button
        variant={canCreateOthers ? 'outline' : 'primary'}
        className={classes.act}
        // Not switched off while something has to be corrected: pressing it leads there.
        aria-describedby={isRefused ? problemsId : undefined}
        disabled={phase.name === 'checking' || (isUploading && isRefused)}
        busy={isUploading && !isRefused}
        icon={<Icon name="upload" />}
        onClick={onUpload}
      >
        {t.upload}
      </Button>
      {sheet !== null && canCreateOthers && (
        <Button className={classes.act} variant="primary" busy={isUploading} onClick={() => upload(sheet, true)}>
          {m.createOthers(formatCount(goodRows), goodRows === 1)}
        </Button>
      )}
    </>
  );
}

/** The last trouble; said again when it is the same again. */
function Trouble({ id, trouble }: { id: string; trouble: SheetUpload['trouble'] }) {
  const box = useInSight<HTMLDivElement>(trouble);
  if (trouble === null) return null;
  return (
    <div id={id} ref={box}>
      <Alert key={trouble.attempt} tone="bad" requestId={trouble.requestId}>
        {trouble.message}
      </Alert>
    </div>
  );
}

/** Says what is going on; stays in the page, so that screen readers hear each change. */
function Status({ phase }: { phase: UploadPhase }) {
  const preview = phase.name === 'checked' ? phase.sheet.preview : null;
  const isClean = preview !== null && preview.badRows === 0;
  const isBusy = phase.name === 'checking' || phase.name === 'uploading';
  const line = useInSight<HTMLParagraphElement>(isBusy ? phase.name : null);
  return (
    <p ref={line} role="status" className={classes.status}>
      {isBusy && <Spinner />}
      {isClean && <Icon name="circle-check" />}
      {phase.name === 'checking' && m.checking}
      {phase.name === 'uploading' && m.uploading}
      {isClean && m.willCreate(formatCount(preview.goodRows), preview.goodRows === 1)}
    </p>
  );
}

/** Brings an element into sight whenever there is something new to see in it. */
function useInSight<E extends HTMLElement>(news: unknown): RefObject<E | null> {
  const element = useRef<E>(null);
  useEffect(() => {
    if (news !== null) element.current?.scrollIntoView({ block: 'nearest' });
  }, [news]);
  return element;
}

function Preview({ id, upload, problems }: { id: string; upload: SheetUpload; problems: Ref<HTMLDivElement> }) {
  const { phase, errors } = upload;
  if (phase.name !== 'checked' && phase.name !== 'uploading') return null;
  const { preview, content } = phase.sheet;
  if (preview === null) return null;
  const { goodRows, badRows, notRead = [] } = preview;
  const good = <SheetOffers preview={preview} />;
  return (
    <>
      {notRead.length > 0 && (
        // Other sheets of the workbook that seem to hold offers.
        <Alert tone="warn">
          {notRead.map(({ name, hidden }) => (hidden ? m.hiddenSheet(name) : m.secondSheet(name))).join(' ')}
        </Alert>
      )}
      {badRows === 0 && good}
      {badRows > 0 && (
        <SheetProblems
          id={id}
          ref={problems}
          preview={preview}
          download={{ busy: errors.busy, disabled: phase.name === 'uploading', onClick: () => errors.save(content) }}
        />
      )}
      {badRows > 0 && goodRows > 0 && (
        <Disclosure title={m.canBeCreated(formatCount(goodRows), goodRows === 1)}>{good}</Disclosure>
      )}
    </>
  );
}

/** A file that misses the zone would replace the page. */
function useNoStrayDrop(): void {
  useEffect(() => {
    const listening = new AbortController();
    for (const type of ['dragover', 'drop']) {
      addEventListener(type, (event) => event.preventDefault(), { signal: listening.signal });
    }
    return () => listening.abort();
  }, []);
}
