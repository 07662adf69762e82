import { stoppedProcesses } from '#server/process/stopped-processes.ts';
import { testLog } from '#test/database/test-database.ts';

// Test support: stops the process whose number it is given, and waits to be killed.
const [id] = process.argv.slice(2);
stoppedProcesses(() => [Number(id)], testLog).stop();
process.send?.('stopped');
