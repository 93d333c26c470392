/** What `--help` prints. */
export const USAGE = `\
messaging-crm-api: tools for the messaging and CRM API

Usage:
  messaging-crm-api mock [--port 4010]   answer from the contract's examples, until Ctrl+C
  messaging-crm-api sandbox [--port 4020] [--seed examples|FILE] [--data FILE] [--speed 1]
                            [--route https://HOST=http://127.0.0.1:PORT] [--quiet]
                                         the service's behavior, with state, until Ctrl+C
  messaging-crm-api lint FILE [--format text|json|github]
                                         hold an OpenAPI or AsyncAPI file up to this package's rules
  messaging-crm-api gate OLD NEW [--format text|json|markdown|github] [--check-version]
                                         what breaks between two descriptions, files or git:REV:path
  messaging-crm-api listen [--port 3000] [--forward URL] [--secret SECRET]
                                         show webhook deliveries, and pass them on, until Ctrl+C
  messaging-crm-api trigger EVENT --to URL [--secret SECRET]
                                         sign an example of an event and send it
  messaging-crm-api --help               print this text
  messaging-crm-api --version            print the version of this package

The environment variable MESSAGING_CRM_WEBHOOK_SECRET keeps a secret out of the command line.
Exit status: 0 done, 1 failed, 2 wrong usage or unreadable input.`;
