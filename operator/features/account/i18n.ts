import { defineMessages } from '#client/i18n.ts'
import type { AlertWay } from '#contract/api/admin/waiting.ts'

const pt = {
  title: 'Minha conta',
  roles: 'Papéis',
  rolesText: 'O que você pode fazer no console. Quem muda é outra pessoa da administração.',
  sessions: 'Onde você entrou',
  end: 'Encerrar',
  endOf: (device: string) => `Encerrar: ${device}`,
  endAsk: 'Encerrar esta sessão?',
  endText: 'Quem estiver nela precisará entrar de novo.',
  ended: 'Sessão encerrada',

  alerts: 'Avisos do que espera por você',
  alertsText:
    'Cada pendência é avisada uma vez, com o tipo e a quantidade, sem dados de jogadores. No navegador, aparece enquanto o console estiver aberto.',
  alertsMail: 'E-mail para os avisos',
  alertsMailHint: 'No máximo um a cada cinco minutos. Vazio: nenhum.',
  alertWays: { off: 'Não avisar', mail: 'Por e-mail', browser: 'No navegador', push: 'No aparelho' } as Record<
    AlertWay,
    string
  >,
  alertsDevices: (count: number) =>
    `No aparelho: chega também com o console fechado, enquanto você não sair. ${count === 0 ? 'Nenhum aparelho seu recebe ainda; salve em cada um.' : count === 1 ? '1 aparelho seu recebe.' : `${count} aparelhos seus recebem.`}`,
  alertsSave: 'Salvar avisos',
  alertsSaved: 'Avisos salvos',
  alertsBlocked: 'Salvo, mas este navegador não mostra notificações deste endereço. Libere nas configurações dele.',

  password: 'Senha',
  passwordText: 'Ao trocar, suas outras sessões são encerradas.',
  current: 'Senha atual',
  next: 'Nova senha',
  nextHint: '10 caracteres ou mais.',
  change: 'Trocar senha',
  changed: 'Senha trocada',

  cpf: 'Jogos a dinheiro',
  cpfText:
    'Quem trabalha na casa não joga a dinheiro. Informe seu CPF: fica só um código feito dele, que não mostra o número. Vale para qualquer conta sua de jogador.',
  cpfKnown:
    'Seu CPF está informado: suas contas de jogador não depositam, não transferem e só entram em jogos grátis. Sacar continua liberado.',
  cpfLabel: 'Seu CPF',
  cpfPassword: 'Sua senha de agora',
  giveCpf: 'Informar CPF',
  cpfGiven: 'CPF informado',

  totp: 'Código de acesso',
  totpText: 'Além da senha, um código de 6 números que só o seu aplicativo mostra. Protege a casa se a senha vazar.',
  on: 'Ligado',
  off: 'Desligado',
  since: 'Desde',
  left: 'Códigos de recuperação que restam',
  mustSet: 'Antes de trabalhar, configure o código de acesso',
  mustSetText: 'Aqui ninguém usa o console só com a senha. Leva um minuto.',
  setUp: 'Configurar',
  setUpAgain: 'Configurar de novo',
  againText: 'O aplicativo de agora vale até o novo ser confirmado. Os códigos de recuperação também mudam.',
  confirmPassword: 'Confirme sua senha',
  goOn: 'Continuar',
  scan: 'Leia com um aplicativo de códigos',
  scanText: 'Por exemplo Google Authenticator, Microsoft Authenticator, 1Password ou Aegis.',
  qr: 'QR code do código de acesso',
  typeIt: 'Sem câmera? Digite esta chave no aplicativo:',
  secret: 'a chave',
  code: 'Código que o aplicativo mostra',
  confirm: 'Confirmar',
  done: 'Código de acesso ligado',
  save: 'Guarde seus códigos de recuperação',
  saveText: 'Cada um vale uma vez no lugar do código, se você perder o celular. Eles não aparecem de novo.',
  codes: 'os códigos',
  download: 'Baixar',
  file: 'crava-codigos-de-recuperacao.txt',
  saved: 'Já guardei',
}

export type AccountMessages = typeof pt
export const messages = defineMessages(pt, () => import('./i18n.en.ts').then(en => en.messages))
