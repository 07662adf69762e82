import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';
import { handler } from 'altcha-lib/workers/shared';

// The library's own workers take Node's cryptography; this one takes the browser's.
handler({ deriveKey });
