const box = (x: number, y: number, width: number, height: number, kind = ''): string =>
  `<rect class="box ${kind}" x="${x}" y="${y}" width="${width}" height="${height}" rx="10"/>`;
const text = (x: number, y: number, words: string, kind = ''): string =>
  `<text class="${kind}" x="${x}" y="${y}">${words}</text>`;
const arrow = (path: string, kind = ''): string =>
  `<path class="arrow ${kind}" d="${path}" marker-end="url(#overview-tip)"/>`;

const CHANNELS = ['WhatsApp', 'Email', 'SMS', 'Web chat', 'Instagram'].map((name, index) => {
  const y = 8 + index * 46;
  return box(432, y, 120, 36) + text(492, y + 23, name);
});
const TO_CHANNELS = [0, 1, 2, 3, 4].map((index) =>
  arrow(`M352 120C392 120 392 ${26 + index * 46} 428 ${26 + index * 46}`),
);

/** The picture of the home page: an application, the API, the channels behind it, and events that come back. */
export const OVERVIEW = `<svg class="overview" viewBox="0 0 560 246" role="img" aria-label="Your application calls the API over HTTP; the API keeps contacts and deals, and reaches WhatsApp, email, SMS, web chat and Instagram. Events come back to your application as signed webhooks.">
<defs><marker id="overview-tip" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto"><path class="tip" d="M0 0l8 4-8 4z"/></marker></defs>
${box(4, 84, 132, 72)}${text(70, 115, 'Your')}${text(70, 134, 'application')}
${box(222, 60, 130, 120, 'main')}${text(287, 100, 'The API', 'strong')}${text(287, 124, 'contacts')}${text(287, 142, 'conversations')}${text(287, 160, 'deals')}
${arrow('M136 104L218 104')}${text(178, 95, 'calls', 'small')}
${arrow('M222 140L140 140', 'back')}${text(180, 158, 'events', 'small')}
${TO_CHANNELS.join('\n')}
${CHANNELS.join('\n')}
</svg>`;
