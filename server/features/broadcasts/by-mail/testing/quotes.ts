/** How mail programs introduce quotes and name answers, for the measurement of decision 75. Names are invented. */

const linesOf = (text: string) => text.trim().split('\n')
const blocksOf = (text: string) => text.trim().split('\n%%\n')

/** Subjects of answers and of forwarded mail. */
export const replySubjects = linesOf(`
Re: WTS: 10 x Cisco C9300-48P, used, 900 EUR
RE: [Networking] WTS: 10 x Cisco C9300-48P, used, 900 EUR
re : WTS: 10 x Cisco C9300-48P
Re[2]: WTS: 10 x Cisco C9300-48P
Re(2): WTS: 10 x Cisco C9300-48P
RE^2: WTS: 10 x Cisco C9300-48P
Re: Re: Re: WTS: 10 x Cisco C9300-48P
Fwd: Re: WTS: 10 x Cisco C9300-48P
FW: WTS: 10 x Cisco C9300-48P
Fwd: WTS: 10 x Cisco C9300-48P
EXTERNAL: RE: WTS: 10 x Cisco C9300-48P
[EXT] Re: WTS: 10 x Cisco C9300-48P
[EXTERNAL] WTB [Re: 10 x Cisco C9300-48P]
(External) RE: WTS: 10 x Cisco
[External] AW: WTS: 10 x Cisco
***SPAM*** Re: WTS: 10 x Cisco
** EXTERN ** AW: WTS: 10 x Cisco
⚠️ Re: WTS: 10 x Cisco
AW: WTS: 10 x Cisco
Antwort: [Networking/Telecom] WTS: 10 x Cisco
Antw: WTS: 10 x Cisco
Antw.: WTS: 10 x Cisco
WG: WTS: 10 x Cisco
Weitergeleitet: WTS: 10 x Cisco
Betr: WTS: 10 x Cisco
Betreft: WTS: 10 x Cisco
Doorst: WTS: 10 x Cisco
Res: WTS: 10 x Cisco
RES: RES: WTS: 10 x Cisco
ENC: WTS: 10 x Cisco
R: WTS: 10 x Cisco
I: WTS: 10 x Cisco
Rif: WTS: 10 x Cisco
RV: WTS: 10 x Cisco
Resp: WTS: 10 x Cisco
Réf: WTS: 10 x Cisco
Rép: WTS: 10 x Cisco
Réponse: WTS: 10 x Cisco
TR : WTS: 10 x Cisco
Réponse automatique : WTS: 10 x Cisco
Respuesta: WTS: 10 x Cisco
Risposta: WTS: 10 x Cisco
Resposta: WTS: 10 x Cisco
SV: WTS: 10 x Cisco
Svar: WTS: 10 x Cisco
Vs: WTS: 10 x Cisco
VL: WTS: 10 x Cisco
Vb: WTS: 10 x Cisco
Ang: WTS: 10 x Cisco
Odp: WTS: 10 x Cisco
Odpověď: WTS: 10 x Cisco
PD: WTS: 10 x Cisco
Vá: WTS: 10 x Cisco
Válasz: WTS: 10 x Cisco
YNT: WTS: 10 x Cisco
İlt: WTS: 10 x Cisco
Yanıt: WTS: 10 x Cisco
Ats: WTS: 10 x Cisco
Atb: WTS: 10 x Cisco
Απ: WTS: 10 x Cisco
ΣΧΕΤ: WTS: 10 x Cisco
Ответ: WTS: 10 x Cisco
Отв: WTS: 10 x Cisco
На: WTS: 10 x Cisco
Відп: WTS: 10 x Cisco
Отг: WTS: 10 x Cisco
השב: WTS: 10 x Cisco
תגובה: WTS: 10 x Cisco
رد: WTS: 10 x Cisco
پاسخ: WTS: 10 x Cisco
Trả lời: WTS: 10 x Cisco
Balas: WTS: 10 x Cisco
Bls: WTS: 10 x Cisco
ตอบ: WTS: 10 x Cisco
返信: WTS: 10 x Cisco
答复: WTS: 10 x Cisco
答复：WTS: 10 x Cisco
回复：WTS: 10 x Cisco
回覆: WTS: 10 x Cisco
회신: WTS: 10 x Cisco
RE：WTS: 10 x Cisco
Re WTS: 10 x Cisco
RE - WTS: 10 x Cisco
WTS: Re: 10 x Cisco
WTS: 10 x Cisco (was: Re: WTS switches)
Accepted: WTS: 10 x Cisco
Read: WTS: 10 x Cisco
Undeliverable: WTS: 10 x Cisco
Recall: WTS: 10 x Cisco
Ticket 4711 Re: WTS: 10 x Cisco
`)

/** Introductions and heads of quotes, as mail programs write them in their languages. */
export const introductions = blocksOf(`
On Tue, Nov 24, 2026 at 10:11 AM Marit Vos <m@vos.example> wrote:
%%
On Tue, Nov 24, 2026 at 10:11 AM Marit Vos
<m@vos.example> wrote:
%%
On Tue, 24 Nov 2026, 10:11 Marit Vos, <m@vos.example> wrote:
%%
On 24 Nov 2026, at 10:11, Marit Vos <m@vos.example> wrote:
%%
On Nov 24, 2026, at 10:11 AM, Marit Vos wrote:
%%
On Tuesday, November 24, 2026 at 10:11:12 AM GMT+1, Marit Vos <m@vos.example> wrote:
%%
On Tuesday, November 24th, 2026 at 10:11 AM, Marit Vos <m@vos.example> wrote:
%%
On 24-11-2026 10:11, Marit Vos wrote:
%%
On 24/11/2026 10:11, Marit Vos wrote:
%%
On November 24, 2026 10:11:12 AM UTC, Marit Vos <m@vos.example> wrote:
%%
---- On Tue, 24 Nov 2026 10:11:12 +0100 Marit Vos <m@vos.example> wrote ----
%%
------- Original Message -------
On Tuesday, November 24th, 2026 at 10:11, Marit Vos <m@vos.example> wrote:
%%
-------- Original message --------
From: Marit Vos <m@vos.example>
Date: 24/11/2026 10:11 (GMT+01:00)
To: Winnie
Subject: price
%%
-----Original Message-----
From: Marit Vos [mailto:m@vos.example]
Sent: Tuesday, November 24, 2026 10:11 AM
To: Winnie
Subject: price
%%
________________________________
From: Marit Vos <m@vos.example>
Sent: Tuesday, November 24, 2026 10:11 AM
To: Winnie
Subject: price
%%
From: Marit Vos
Sent: Tuesday
To: Winnie
%%
Begin forwarded message:

From: Marit Vos <m@vos.example>
Subject: price
Date: 24 November 2026 at 10:11:12 CET
%%
---------- Forwarded message ---------
From: Marit Vos <m@vos.example>
%%
Marit Vos wrote:
%%
Marit wrote on 24.11.2026 10:11:12:
%%
* Marit Vos <m@vos.example> [2026-11-24 10:11]:
%%
m@vos.example wrote on Tuesday:
%%
Quoting Marit Vos <m@vos.example>:
%%
Am 24.11.2026 um 10:11 schrieb Marit Vos:
%%
Am Di., 24. Nov. 2026 um 10:11 Uhr schrieb Marit Vos <m@vos.example>:
%%
Am 24.11.2026 um 10:11 schrieb Marit Vos <m@vos.example>:
%%
Gesendet: Dienstag, 24. November 2026 um 10:11 Uhr
Von: "Marit Vos" <m@vos.example>
An: Winnie
Betreff: Preis
%%
Von: Marit Vos
Gesendet: Dienstag, 24. November 2026 10:11
An: Winnie
Betreff: Preis
%%
-----Ursprüngliche Nachricht-----
Von: Marit Vos
%%
Op di 24 nov 2026 om 10:11 schreef Marit Vos <m@vos.example>:
%%
Op 24 november 2026 heeft Marit Vos het volgende geschreven:
%%
Op 24-11-2026 om 10:11 schreef Marit Vos:
%%
Van: Marit Vos
Verzonden: dinsdag 24 november 2026 10:11
Aan: Winnie
Onderwerp: prijs
%%
Le mar. 24 nov. 2026 à 10:11, Marit Vos <m@vos.example> a écrit :
%%
Le 24/11/2026 à 10:11, Marit Vos a écrit :
%%
De : Marit Vos
Envoyé : mardi 24 novembre 2026 10:11
À : Winnie
Objet : prix
%%
El mar, 24 nov 2026 a las 10:11, Marit Vos (<m@vos.example>) escribió:
%%
El 24/11/26 a las 10:11, Marit Vos escribió:
%%
De: Marit Vos
Enviado: martes, 24 de noviembre de 2026 10:11
Para: Winnie
Asunto: precio
%%
Il giorno mar 24 nov 2026 alle ore 10:11 Marit Vos <m@vos.example> ha scritto:
%%
Il 24/11/2026 10:11, Marit Vos ha scritto:
%%
Da: Marit Vos
Inviato: martedì 24 novembre 2026 10:11
A: Winnie
Oggetto: prezzo
%%
Em ter., 24 de nov. de 2026 às 10:11, Marit Vos <m@vos.example> escreveu:
%%
De: Marit Vos
Enviada em: terça-feira, 24 de novembro de 2026 10:11
Para: Winnie
Assunto: preço
%%
wt., 24 lis 2026 o 10:11 Marit Vos <m@vos.example> napisał(a):
%%
W dniu 24.11.2026 o 10:11, Marit Vos pisze:
%%
Od: Marit Vos
Wysłano: wtorek, 24 listopada 2026 10:11
Do: Winnie
Temat: cena
%%
út 24. 11. 2026 v 10:11 odesílatel Marit Vos <m@vos.example> napsal:
%%
Dne 24. 11. 2026 v 10:11 Marit Vos napsal(a):
%%
---------- Původní e-mail ----------
Od: Marit Vos <m@vos.example>
Komu: Winnie
Datum: 24. 11. 2026 10:11:12
Předmět: cena
%%
ut 24. 11. 2026 o 10:11 Marit Vos <m@vos.example> napísal(a):
%%
Marit Vos <m@vos.example> ezt írta (időpont: 2026. nov. 24., K, 10:11):
%%
2026. 11. 24. 10:11 keltezéssel, Marit Vos írta:
%%
Feladó: Marit Vos
Elküldve: 2026. november 24., kedd 10:11
Címzett: Winnie
Tárgy: ár
%%
mar., 24 nov. 2026 la 10:11, Marit Vos <m@vos.example> a scris:
%%
На вт, 24.11.2026 г. в 10:11 Marit Vos <m@vos.example> написа:
%%
вт, 24 нояб. 2026 г. в 10:11, Марит Вос <m@vos.example>:
%%
24 ноября 2026 г., в 10:11, Марит Вос написал(а):
%%
24.11.2026, 10:11, "Marit Vos" <m@vos.example>:
%%
Вторник, 24 ноября 2026, 10:11 +03:00 от Marit Vos <m@vos.example>:
%%
-------- Пересылаемое сообщение --------
24.11.2026, 10:11, Marit Vos:
%%
От: Marit Vos
Отправлено: 24 ноября 2026 г. 10:11
Кому: Winnie
Тема: цена
%%
вт, 24 лист. 2026 р. о 10:11 Marit Vos <m@vos.example> пише:
%%
Στις Τρί 24 Νοε 2026 στις 10:11 π.μ., ο χρήστης Marit Vos <m@vos.example> έγραψε:
%%
24 Kas 2026 Sal, saat 10:11 tarihinde Marit Vos <m@vos.example> şunu yazdı:
%%
Gönderen: Marit Vos
Gönderildi: 24 Kasım 2026 Salı 10:11
Kime: Winnie
Konu: fiyat
%%
‫בתאריך יום ג׳, 24 בנוב׳ 2026 ב-10:11 מאת ‪Marit Vos‬‏ <‪m@vos.example‬‏>:‬
%%
في الثلاثاء، ٢٤ نوفمبر ٢٠٢٦ في ١٠:١١ ص تمت كتابة ما يلي بواسطة Marit Vos:
%%
من: Marit Vos
تاريخ الإرسال: ٢٤ نوفمبر ٢٠٢٦
إلى: Winnie
الموضوع: السعر
%%
در تاریخ سه‌شنبه ۲۴ نوامبر ۲۰۲۶،‏ ۱۰:۱۱ Marit Vos نوشت:
%%
Vào Th 3, 24 thg 11, 2026 vào lúc 10:11 Marit Vos <m@vos.example> đã viết:
%%
Vào 10:11, Th 3, 24 thg 11, 2026 Marit Vos đã viết:
%%
ในวันที่ อ. 24 พ.ย. 2026 เวลา 10:11 Marit Vos <m@vos.example> เขียนว่า:
%%
จาก: Marit Vos
ส่ง: วันอังคาร
ถึง: Winnie
%%
Pada tanggal Sel, 24 Nov 2026 pukul 10.11 Marit Vos <m@vos.example> menulis:
%%
Marit Vos <m@vos.example> 于2026年11月24日周二 10:11写道：
%%
在 2026-11-24 10:11:12，"Marit Vos" 写道：
%%
------------------ 原始邮件 ------------------
发件人: "Marit Vos" <m@vos.example>;
发送时间: 2026年11月24日(星期二) 上午10:11
收件人: "Winnie";
主题: 价格
%%
发件人： Marit Vos
发送时间： 2026-11-24 10:11
收件人： Winnie
主题： 价格
%%
Marit Vos 於 2026年11月24日 週二 上午10:11寫道：
%%
寄件者: Marit Vos
寄件日期: 2026年11月24日 上午 10:11
收件者: Winnie
主旨: 價格
%%
2026年11月24日(火) 10:11 Marit Vos <m@vos.example>:
%%
差出人: Marit Vos
送信日時: 2026年11月24日 10:11
宛先: Winnie
件名: 価格
%%
2026년 11월 24일 (화) 오전 10:11, Marit Vos <m@vos.example>님이 작성:
%%
-----Original Message-----
From: "Marit Vos"<m@vos.example>
To: "Winnie";
Cc:
Sent: 2026-11-24 (화) 10:11:12 (GMT+09:00)
%%
보낸 사람: Marit Vos
보낸 날짜: 2026년 11월 24일
받는 사람: Winnie
%%
Den tis 24 nov. 2026 kl 10:11 skrev Marit Vos <m@vos.example>:
%%
Från: Marit Vos
Skickat: den 24 november 2026 10:11
Till: Winnie
Ämne: pris
%%
24. nov. 2026 kl. 10.11 skrev Marit Vos <m@vos.example>:
%%
Den tir. 24. nov. 2026 kl. 10.11 skrev Marit Vos:
%%
Fra: Marit Vos
Sendt: tirsdag 24. november 2026 10:11
Til: Winnie
Emne: pris
%%
ti 24. marrask. 2026 klo 10.11 Marit Vos (m@vos.example) kirjoitti:
%%
Lähettäjä: Marit Vos
Lähetetty: tiistai 24. marraskuuta 2026 10.11
Vastaanottaja: Winnie
Aihe: hinta
%%
Kontakt Marit Vos (<m@vos.example>) kirjutas kuupäeval T, 24. november 2026 kell 10:11:
%%
otrd., 2026. g. 24. nov., plkst. 10:11 — lietotājs Marit Vos (<m@vos.example>) rakstīja:
%%
2026-11-24, an, 10:11 Marit Vos <m@vos.example> rašė:
%%
Dana uto, 24. stu 2026. u 10:11 Marit Vos <m@vos.example> napisao je:
%%
V V tor., 24. nov. 2026 ob 10:11 je oseba Marit Vos <m@vos.example> napisala:
%%
Marit Vos/NL/Vos on 24-11-2026 10:11
%%
24 Nov 2026 Marit Vos:
%%
From: Marit Vos
%%
Marit Vos:
`)

/** The quoted words, in some of the languages; each holds 700. */
export const privateWords = [
  'my best price was 700 EUR, customer is Invented Bank',
  'Hi Winnie,\nwe can go down to 700 EUR each.\nPlease keep it between us.\nRegards\nMarit',
  'moja najlepsza cena to 700 EUR',
  'mein letzter Preis war 700 EUR\nViele Grüße\nMarit',
  '我的底价是 700 EUR',
]
