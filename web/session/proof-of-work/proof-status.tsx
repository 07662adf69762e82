import { Button } from '#web/ui/button.tsx';
import { Spinner } from '#web/ui/feedback/progress.tsx';
import { Row } from '#web/ui/layout/layout.tsx';
import { useProofUnderWay } from './proof-under-way.ts';
import classes from './proof-status.module.css';
import { proofTexts as t } from './texts.ts';

/** Says, in a form of logins and codes, that a challenge is being solved, and lets the user stop it. The live region is
 * there before it says anything, or some readers would not say it. */
export function ProofStatus() {
  const proof = useProofUnderWay();
  return (
    <>
      <div role="status" className={classes.status}>
        {proof !== null && (
          <Row>
            <Spinner />
            <p>{proof.long ? t.checkingLong : t.checking}</p>
          </Row>
        )}
      </div>
      {proof !== null && <Button onClick={proof.cancel}>{t.cancel}</Button>}
    </>
  );
}
