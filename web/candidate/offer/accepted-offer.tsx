import { useNavigate } from 'react-router';
import { candidateSession } from '#web/session/candidate/candidate-session.ts';
import { Button } from '#web/ui/button.tsx';

/** For a candidate who accepted before: the way on, which opens the joining pages for this session (rulings). */
export function AcceptedOffer() {
  const navigate = useNavigate();
  function goOn(): void {
    candidateSession.unlockJoining();
    void navigate('/onboard/joining');
  }
  return (
    <Button variant="primary" block onClick={goOn}>
      Continue to joining form
    </Button>
  );
}
