import { useHrSubmission } from '#web/session/hr/use-hr-submission.ts';
import { toast } from '#web/ui/feedback/toast.ts';

export type AskedChange = {
  change: () => Promise<void>;
  failed: string;
  done: string;
  onDone: () => void;
  /** The form is no longer as the page shows it. */
  onRefused: () => void;
};

/** A change that a dialog asked about. */
export function useAskedChange({ change, failed, done, onDone, onRefused }: AskedChange) {
  const { send, ...submission } = useHrSubmission(failed);
  function run(): void {
    send(async () => {
      await change();
      toast(done);
      onDone();
    }, onRefused);
  }
  return { ...submission, run };
}
