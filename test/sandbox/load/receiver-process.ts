// A receiver in a process of its own: verifies each delivery, answers at once, and counts.
import { createServer } from 'node:http';
import { verifyWebhook } from '../../../src/webhooks/index.ts';
