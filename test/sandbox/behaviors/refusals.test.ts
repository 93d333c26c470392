// What a body may not say although its schema lets it: the 400 names the place, and nothing is carried out.
import { expect, test } from 'vitest';
import { openSandbox } from '../open-sandbox.ts';
import { rows } from '../../table.ts';

const mail = (more: string, subject = 'Hi', to = '{"identifier":"ada@example.com"}') =>
  `/v1/messages {"to":${to},"content":{"type":"email","email":{"text":"Hi","subject":"${subject}"${more}}}}`;
const template = (more: string, body = 'Hello') =>
  `/v1/channels/chn_whatsapp/templates {"name":"tyres","language":"en","category":"utility","body":"${body}"${more}}`;
const CHOICE = '{"id":"a","title":"Yes"}';
const interactive = (more: string, body = 'Shall we?') =>
  `/v1/messages {"to":{"identifier":"+34600000001"},"content":{"type":"interactive","interactive":{"body":"${body}"${more}}}}`;
const menu = (sections: string) => interactive(`,"menu_label":"Choose","sections":[${sections}]`);
const part = (title: number, choices: number) =>
  `{"title":"${title}","choices":[${Array(choices).fill(CHOICE)}]}`;

const SEED = {
  deals: [{ id: 'dea_1', title: 'Engine' }],
  objects: [{ id: 'obj_1', key: 'cars', name: 'Car', properties: [] }],
  webhooks: [{ id: 'whk_1', url: 'https://hooks.example.com', events: ['*'] }],
};
const REFUSED = rows(`
  a stage that leads nowhere (R-160, A-22) | /v1/deals {"title":"Engine","stage":"none"} | /stage
  a pipeline that leads nowhere (R-160, A-22) | /v1/deals {"title":"Engine","pipeline_id":"pip_none"} | /pipeline_id
  a contact that leads nowhere (R-160, A-22) | /v1/deals {"title":"Engine","contact_id":"con_none"} | /contact_id
  a company that leads nowhere (R-160, A-22) | /v1/deals {"title":"Engine","company_id":"cmp_none"} | /company_id
  a stage that a deal cannot move to (R-160, A-22) | PATCH /v1/deals/dea_1 {"stage":"none"} | /stage
  a company that a deal cannot move to (R-160, A-22) | PATCH /v1/deals/dea_1 {"company_id":"cmp_none"} | /company_id
  a message to no contact (A-35) | /v1/messages {"to":{"contact_id":"con_none"},"content":{"type":"text","text":"Hi"}} | /to/contact_id
  a message to no conversation (A-35) | /v1/messages {"to":{"conversation_id":"cnv_none"},"content":{"type":"text","text":"Hi"}} | /to/conversation_id
  a message in reply to none (A-35) | /v1/messages {"to":{"identifier":"ada@example.com"},"reply_to_message_id":"msg_none","content":{"type":"text","text":"Hi"}} | /reply_to_message_id
  a message to no address (A-35) | /v1/messages {"to":{"identifier":" "},"content":{"type":"text","text":"Hi"}} | /to/identifier
  a message to a number without its country (A-133) | /v1/messages {"to":{"identifier":"600111222"},"content":{"type":"text","text":"Hi"}} | /to/identifier | invalid_identifier
  a message to a number too short (A-133) | /v1/messages {"to":{"identifier":"12"},"content":{"type":"text","text":"Hi"}} | /to/identifier | invalid_identifier
  a message to words (A-133) | /v1/messages {"to":{"identifier":"not an address"},"content":{"type":"text","text":"Hi"}} | /to/identifier | invalid_identifier
  a message to half of an address (A-133) | /v1/messages {"to":{"identifier":"ada@"},"content":{"type":"text","text":"Hi"}} | /to/identifier | invalid_identifier
  a location by text message (R-114, A-36, A-87) | /v1/messages {"to":{"identifier":"+34600000142"},"channel_id":"chn_sms","content":{"type":"location","location":{"latitude":1,"longitude":2}}} | /content/type
  a reaction to no message (R-160, A-22) | /v1/messages {"to":{"identifier":"+34600000001"},"channel_id":"chn_whatsapp","content":{"type":"reaction","reaction":{"message_id":"msg_none","emoji":"👍"}}} | /content/reaction/message_id
  neither buttons nor a menu (A-159) | ${interactive('')} | /content/interactive
  buttons and a menu (A-159) | ${interactive(`,"buttons":[${CHOICE}],"sections":[{"choices":[${CHOICE}]}]`)} | /content/interactive
  no buttons (A-159) | ${interactive(',"buttons":[]')} | /content/interactive/buttons
  four buttons (A-159) | ${interactive(`,"buttons":[${Array(4).fill(CHOICE)}]`)} | /content/interactive/buttons
  two buttons of one id (A-159) | ${interactive(`,"buttons":[${CHOICE},${CHOICE}]`)} | /content/interactive
  a button without a title (A-159) | ${interactive(',"buttons":[{"id":"a","title":""}]')} | /content/interactive/buttons/0/title
  a button of 21 letters (A-159) | ${interactive(`,"buttons":[{"id":"a","title":"${'x'.repeat(21)}"}]`)} | /content/interactive/buttons/0/title
  a text of 1,025 letters above buttons (A-159) | ${interactive(`,"buttons":[${CHOICE}]`, 'x'.repeat(1_025))} | /content/interactive/body
  a menu without a label (A-159) | ${interactive(`,"sections":[{"choices":[${CHOICE}]}]`)} | /content/interactive/menu_label
  a menu of eleven choices (A-159) | ${menu(`${part(1, 6)},${part(2, 5)}`)} | /content/interactive/sections
  a menu of two sections, one without a title (A-159) | ${menu(`{"title":"1","choices":[${CHOICE}]},{"choices":[{"id":"b","title":"No"}]}`)} | /content/interactive/sections
  a menu of two sections of one id (A-159) | ${menu(`${part(1, 1)},${part(2, 1)}`)} | /content/interactive
  a menu without choices (A-159) | ${menu('{"choices":[]}')} | /content/interactive/sections/0/choices
  a mail without a subject (A-166) | ${mail('', ' ')} | /content/email/subject
  a mail with a subject of two lines (A-166) | ${mail('', 'Hi\\nBcc: eve@example.com')} | /content/email/subject
  a mail without a text (A-166) | ${mail(',"text":" "')} | /content/email/text
  a mail with a copy to nobody (A-166) | ${mail(',"cc":["nobody"]')} | /content/email/cc/0 | invalid_identifier
  a mail with a blind copy to nobody (A-166) | ${mail(',"bcc":["ada@example.com","nobody"]')} | /content/email/bcc/1 | invalid_identifier
  a mail by WhatsApp (A-166) | ${mail('', 'Hi', '{"identifier":"+34600000101"},"channel_id":"chn_whatsapp"')} | /content/type
  a template with a header of 61 letters (A-167) | ${template(`,"header":"${'x'.repeat(61)}"`)} | /header
  a template without a text (A-167) | ${template('', '')} | /body
  a template with a variable in its footer (A-167) | ${template(',"footer":"Bye, {{name}}"')} | /footer
  a template with a button that leads nowhere (A-167) | ${template(',"buttons":[{"type":"url","text":"Go"}]')} | /buttons/0/url
  a template with a button that calls nobody (A-167) | ${template(',"buttons":[{"type":"call","text":"Call"}]')} | /buttons/0/phone
  a campaign to no contact (R-160, A-22) | /v1/campaigns {"name":"Tyres","audience":{"contact_ids":["con_none"]},"content":{"text":"x"}} | /audience/contact_ids/0
  a campaign to no segment (R-160, A-22) | /v1/campaigns {"name":"Tyres","audience":{"segment_id":"seg_none"},"content":{"text":"x"}} | /audience/segment_id
  a campaign by no channel (R-160, A-22) | /v1/campaigns {"name":"Tyres","audience":{"tags":["a"]},"content":{"channel_id":"chn_none","text":"x"}} | /content/channel_id
  an upsert with half of a number (A-163) | /v1/contacts/upsert {"identifier":{"type":"email","value":"ada@example.com"},"contact":{"phone":"600"}} | /contact/phone | invalid_identifier
  an upsert with another address too short (A-163) | /v1/contacts/upsert {"identifier":{"type":"email","value":"ada@example.com"},"contact":{"identifiers":[{"value":"12"}]}} | /contact/identifiers/0/value | invalid_identifier
  an upsert by nothing (A-163) | /v1/contacts/upsert {"identifier":{},"contact":{}} | /identifier/value
  a bulk change without its field (A-33) | /v1/contacts/bulk {"operation":"add_tags","contact_ids":["con_1"]} | /tags
  a bulk removal without its field (A-33) | /v1/contacts/bulk {"operation":"remove_tags","contact_ids":["con_1"]} | /tags
  a bulk move without its stage (A-33) | /v1/contacts/bulk {"operation":"set_stage","contact_ids":["con_1"]} | /stage
  a bulk move to no stage (A-33) | /v1/contacts/bulk {"operation":"set_stage","contact_ids":["con_1"],"stage":"none"} | /stage
  a bulk change without its owner (A-33) | /v1/contacts/bulk {"operation":"set_owner","contact_ids":["con_1"]} | /owner_id
  a note on no deal (A-94, A-95) | /v1/notes {"target_type":"deal","target_id":"dea_none","body":"x"} | /target_id
  a note on no ticket (A-94, A-95) | /v1/notes {"target_type":"ticket","target_id":"tic_none","body":"x"} | /target_id
  a note on no conversation (A-94, A-95) | /v1/notes {"target_type":"conversation","target_id":"cnv_none","body":"x"} | /target_id
  a note on no contact (A-94, A-95) | /v1/notes {"target_type":"contact","target_id":"con_none","body":"x"} | /target_id
  a note on no company (A-94, A-95) | /v1/notes {"target_type":"company","target_id":"cmp_none","body":"x"} | /target_id
  a period that ends before it begins (A-51) | /v1/analytics/export {"report":"deals","from":"2026-08-02","to":"2026-08-01"} | /from
  an identifier without a value (A-132) | /v1/contacts {"name":"Ada","identifiers":[{"value":"ada"},{"type":"email"}]} | /identifiers/1/value
  an identifier of a space (A-132) | /v1/contacts {"name":"Ada","identifiers":[{"value":"ada"},{"value":" "}]} | /identifiers/1/value
  a number without its country (A-133) | /v1/contacts {"phone":"600111222"} | /phone | invalid_identifier
  a number too short (A-133) | /v1/contacts {"phone":"12"} | /phone | invalid_identifier
  half of an address (A-133) | /v1/contacts {"email":"ada"} | /email | invalid_identifier
  a WhatsApp number without its country (A-133) | /v1/contacts {"identifiers":[{"type":"whatsapp","value":"600111222"}]} | /identifiers/0/value | invalid_identifier
  an identifier too short (A-133) | /v1/contacts {"identifiers":[{"value":"12"}]} | /identifiers/0/value | invalid_identifier
  an identifier of words (A-133) | /v1/contacts {"identifiers":[{"value":"not an address"}]} | /identifiers/0/value | invalid_identifier
  a filter by no field (A-97) | /v1/segments {"name":"Some","filter":{"type":"condition","field":"shoe_size","operator":"equals","value":1}} | /filter/field
  a filter by a number in a text (A-97) | /v1/segments {"name":"Some","filter":{"type":"condition","field":"name","operator":"contains","value":1}} | /filter/value
  a filter by a list that is none (A-97) | /v1/segments {"name":"Some","filter":{"type":"condition","field":"name","operator":"in","value":"Ada"}} | /filter/value
  a filter with a value too many (A-97) | /v1/segments {"name":"Some","filter":{"type":"condition","field":"name","operator":"is_set","value":"x"}} | /filter/value
  a filter by a time that is none (A-97) | /v1/segments {"name":"Some","filter":{"type":"all","filters":[{"type":"condition","field":"created_at","operator":"at_least","value":"soon"}]}} | /filter/filters/0/value
  a filter by a number in quotes (A-97) | /v1/contacts/search {"filter":{"type":"condition","field":"custom_fields.score","operator":"at_least","value":"10"}} | /filter/value
  a filter by an operator that is none (A-97) | /v1/segments {"name":"Some","filter":{"type":"condition","field":"name","operator":"like","value":"A"}} | /filter/operator
  a filter by days in words (A-97) | /v1/segments {"name":"Some","filter":{"type":"condition","field":"created_at","operator":"within_days","value":"7"}} | /filter/value
  a filter of 34 groups in each other (A-97) | /v1/segments {"name":"Some","filter":${'{"type":"all","filters":['.repeat(34)}{"type":"condition","field":"name","operator":"is_set"}${']}'.repeat(34)}} | /filter${'/filters/0'.repeat(33)}
  a macro to no inbox (A-99) | /v1/macros {"name":"Wrong","actions":[{"type":"move_to_inbox","inbox_id":"inb_none"}]} | /actions/0/inbox_id
  a deal that is made won (A-107) | /v1/deals {"title":"A","stage":"won"} | /stage
  a macro to no stage (A-99) | /v1/macros {"name":"Wrong","actions":[{"type":"set_stage","stage":"none"}]} | /actions/0/stage
  a key of 65 letters (A-170) | /v1/objects {"key":"${'x'.repeat(65)}","name":"Car","properties":[]} | /key
  the key of an object where there is none (A-118) | /v1/objects/cars/associations {"name":"Owner","target_type":"contact","target_object_key":"cars"} | /target_object_key
  two stages of one key (A-101) | PATCH /v1/settings {"contact_stages":[{"key":"lead","name":"A"},{"key":"lead","name":"B"}]} | /contact_stages/1/key
  an event that the service does not have (A-54, A-59) | /v1/webhooks {"url":"https://hooks.example.com","events":["contact.created","contact.removed"]} | /events/1
  an event that an endpoint cannot change to (A-54, A-59) | PATCH /v1/webhooks/whk_1 {"events":["contact.removed"]} | /events/0
`);

test.each(REFUSED)('%s is refused at its place', async (_, request = '', pointer, code) => {
  const { call } = await openSandbox({ seed: SEED });
  const [to = '', sent] = request.split(/ (\{.*)/);
  const [path = '', method = 'POST'] = to.split(' ').reverse();

  const { status, body } = await call(method, path, sent);

  expect(status).toBe(400);
  expect(body.error).toMatchObject({
    ...(code && { code }),
    details: { issues: [{ in: 'body', pointer }] },
  });
  expect((await call('GET', '/v1/contacts')).body.data).toEqual([]);
});
