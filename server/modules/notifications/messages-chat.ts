import type { Named } from './named.ts'

/** Values of the notifications about conversations: that somebody wrote, and what became of reports of messages. */
export interface ChatDetails {
  /** Names the author, never the text: anybody who sees the screen can read a push or a mail. */
  message: Named
  'report-upheld': Record<never, never>
  'report-dismissed': Record<never, never>
  'message-removed': Record<never, never>
  /** `until` as ISO 8601. */
  'chat-muted': { until: string }
  'chat-blocked': Record<never, never>
}

interface Messages {
  title: string
  text: string
}

type ChatMessages = { [K in keyof ChatDetails]: (detail: ChatDetails[K]) => Messages }

/** `moment` formats a time in the language. */
export const chatPt = (moment: (iso: string) => string): ChatMessages => ({
  message: ({ from }) => ({ title: 'Mensagem nova', text: `${from} escreveu para você.` }),
  'report-upheld': () => ({
    title: 'Sua denúncia foi aceita',
    text: 'A mensagem que você denunciou foi apagada. Obrigado por cuidar da conversa.',
  }),
  'report-dismissed': () => ({
    title: 'Sua denúncia foi analisada',
    text: 'Lemos a mensagem que você denunciou, e ela não fere as regras. Se ela incomoda, você pode bloquear a pessoa.',
  }),
  'message-removed': () => ({
    title: 'Uma mensagem sua foi apagada',
    text: 'Ela feria as regras das conversas. Se acha que foi engano, fale com a ajuda.',
  }),
  'chat-muted': ({ until }) => ({
    title: 'Você não pode enviar mensagens por enquanto',
    text: `Uma mensagem sua feria as regras das conversas e foi apagada. Você volta a escrever em ${moment(until)}. Se acha que foi engano, fale com a ajuda.`,
  }),
  'chat-blocked': () => ({
    title: 'Sua conta está bloqueada',
    text: 'Uma mensagem sua feria as regras das conversas. Seu dinheiro continua seu: fale com a ajuda.',
  }),
})

/** As `chatPt`, in English. */
export const chatEn = (moment: (iso: string) => string): ChatMessages => ({
  message: ({ from }) => ({ title: 'New message', text: `${from} wrote to you.` }),
  'report-upheld': () => ({
    title: 'Your report was accepted',
    text: 'The message you reported was deleted. Thank you for looking after the chat.',
  }),
  'report-dismissed': () => ({
    title: 'Your report was reviewed',
    text: 'We read the message you reported, and it breaks no rule. If it bothers you, you can block the person.',
  }),
  'message-removed': () => ({
    title: 'A message of yours was deleted',
    text: 'It broke the rules of the chats. If you think this is a mistake, talk to our help.',
  }),
  'chat-muted': ({ until }) => ({
    title: 'You cannot send messages for now',
    text: `A message of yours broke the rules of the chats and was deleted. You can write again on ${moment(until)}. If you think this is a mistake, talk to our help.`,
  }),
  'chat-blocked': () => ({
    title: 'Your account is blocked',
    text: 'A message of yours broke the rules of the chats. Your money is still yours: talk to our help.',
  }),
})
