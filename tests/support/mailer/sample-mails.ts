import type { MailKey } from '#contract/mail/desk/mail-types.ts'
import { placeholder, type Mail } from '#server/platform/mailer/mailer.ts'

export const mailDomain = 'lists.market.example'

const row = (name: string, value: string) =>
  `<tr><td class="t3" style="padding:5px 16px 5px 0;color:#5c666a;font-size:14px;line-height:20px;width:96px;vertical-align:top">${name}</td><td class="t1" style="padding:5px 0;color:#152024;font-size:14px;line-height:20px;font-weight:500">${value}</td></tr>`

/** About 8 KB, the size of a broadcast mail with its HTML. */
export function broadcastMail(key: string): Mail {
  const facts: [string, string][] = [
    ['Quantity', '40'],
    ['Brand', 'HP'],
    ['Description', 'EliteBook 840 G8'],
    ['Condition', 'Grade A'],
    ['Price', 'EUR 285'],
  ]
  const prose =
    '40 pieces in stock in Breda, one owner, three years in use. Batteries 82 % and up, BIOS unlocked, drives wiped with report. '.repeat(
      6,
    )
  return {
    key: key as MailKey,
    lane: 'list',
    sender: { name: 'Joris Helder via TBS', address: `laptop@${mailDomain}` },
    replyTo: { name: 'Joris Helder', address: 'joris@helderhardware.example' },
    subject: '[Laptop] WTS: 40 × HP EliteBook 840 G8, grade A, € 285',
    text: `${facts.map(([name, value]) => `${name.padEnd(13)}${value}`).join('\n')}\n\n${prose}\n\nYou get this at ${placeholder.ownAddress}.\nStop e-mail for this list: ${placeholder.unsubscribeUrl}\n`,
    html: `<!doctype html><html lang="en"><body style="margin:0;background:#f5f7f8"><table role="presentation" width="100%" style="max-width:600px;font-family:Inter,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif">${facts.map(([name, value]) => row(name, value)).join('')}</table><p>${prose}</p><p>${prose}</p><p>You get this at ${placeholder.ownAddress}. <a href="${placeholder.unsubscribeUrl}">Stop e-mail for this list</a></p></body></html>`,
    topic: 'list:7',
    list: {
      id: `laptop.${mailDomain}`,
      name: 'Laptop',
      post: `laptop@${mailDomain}`,
      help: 'https://market.example/broadcast-rules',
    },
  }
}

export function personalMail(key: string): Mail {
  return {
    key: key as MailKey,
    lane: 'personal',
    sender: { name: 'Marit de Vries via TBS', address: `reply@${mailDomain}` },
    replyTo: { name: 'Marit de Vries', address: 'marit@amstelserver.example' },
    subject: 'Reply: 40 × HP EliteBook 840 G8',
    text: 'Are these still available?\n',
  }
}
