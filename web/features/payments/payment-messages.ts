import { defineMessages } from '#web/lib/i18n.ts'

/** Words of paying a Pix. Amounts arrive written. */
const pt = {
  loading: 'Carregando o pagamento',
  broken: 'O pagamento não carregou',
  amount: 'Valor',
  qr: 'QR Code do Pix para ler no app do seu banco',
  code: 'Código Pix copia e cola',
  copy: 'Copiar código',
  copied: 'Código copiado',
  copyFailed: 'Não deu para copiar. Selecione o código e copie.',
  preparing: 'Preparando seu código Pix',
  preparingText: 'Leva alguns segundos. Você não precisa fazer nada.',
  waiting: 'Aguardando o pagamento',
  advances: 'Esta tela avança sozinha.',
  expiresIn: 'Expira em',
  clock: { days: 'd', hours: 'h', minutes: 'min', seconds: 's', ended: 'instantes' },
  offline: 'Sem conexão agora. Se você já pagou, está tudo certo: conferimos assim que ela voltar.',
  steps: [
    'Abra o app do seu banco e escolha Pix',
    'Leia o QR Code ou cole o código',
    'Confira o nome e o valor e confirme',
  ],
  own: 'Pague de uma conta no seu nome. Pix de outra pessoa volta para quem pagou.',
  cancel: 'Desistir desta compra',
  giveUpAsk: 'Desistir desta compra?',
  giveUpText: 'O código deixa de valer. Se você já pagou, as moedas entram do mesmo jeito.',
  giveUpNo: 'Continuar esperando',
  giveUpYes: 'Desistir',
  gone: {
    expired: { title: 'Este Pix expirou', text: 'O prazo para pagar passou. Nada foi cobrado.' },
    canceled: { title: 'Compra cancelada', text: 'Esta compra acabou, e nada entrou na sua carteira.' },
    failed: { title: 'Não deu para gerar este Pix', text: 'O banco não criou a cobrança. Nada foi cobrado.' },
  },
  paidAnyway:
    'Já pagou da sua conta? Fique tranquilo: as moedas entram assim que o banco confirmar. Pix de outra pessoa volta para quem pagou.',
  buyAgain: 'Comprar moedas',
}

export type PaymentMessages = typeof pt
export const paymentMessages = defineMessages(pt, () => import('./payment-messages.en.ts'))
