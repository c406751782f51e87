import { defineMessages } from '#web/lib/i18n.ts'

/** Words of checking one's own game. */
const pt = {
  title: 'Confira o seu jogo',
  before:
    'Quando a cartela fecha, a lista de todos os jogos é publicada e não muda mais. Aí você confere aqui que o seu está nela.',
  when: (moment: string) => `Dá para conferir a partir de ${moment}.`,
  ready:
    'A lista com todos os jogos desta cartela já foi publicada. Seu navegador confere que o seu está nela, igual ao que você enviou.',
  check: 'Conferir',
  again: 'Conferir de novo',
  right: 'Confere.',
  rightText: (moment: string) => `Seu jogo está na lista publicada e não mudou desde ${moment}.`,
  wrong: 'Não confere.',
  wrongText: 'Veja abaixo o que não bate. Salve o recibo e fale com a gente.',
  steps: {
    game: 'O jogo publicado é o que você enviou',
    list: (entries: string) => `Ele está na lista de ${entries}`,
    rules: 'As regras são as mesmas de quando você jogou',
    log: 'A lista está no registro público, e ninguém mexeu nele',
  },
  entries: (count: number, text: string) => (count === 1 ? '1 jogo' : `${text} jogos`),
  fits: 'certo',
  fails: 'não confere',
  early: 'A lista ainda não saiu',
  earlyText: 'Ela sai segundos depois que a cartela fecha. Tente de novo já já.',
  failed: 'Não deu para conferir agora',
  noHashes: 'Seu navegador só confere numa conexão segura (https).',
  save: 'Salvar',
  saveLabel: 'Salvar o recibo num arquivo',
  report: 'Conferir a apuração',
  details: 'Ver os códigos',
  text: 'Texto das regras',
  textHash: 'Código do texto das regras',
  hash: 'Código das regras desta cartela',
  nonce: 'Senha da prova',
  picks: 'Palpites na ordem da cartela',
  head: (seq: string) => `Última linha do registro público: ${seq}`,
  root: 'Impressão digital da lista',
}

export type ReceiptMessages = typeof pt
export const receiptMessages = defineMessages(pt, () => import('./receipt-messages.en.ts'))
