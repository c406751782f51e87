import { defineWords } from '../lib/i18n.ts'

/** Words of what surrounds every private page: header, navigation, breadcrumbs, footer. `crumbs` are keyed by a route's `crumb`. */
const pt = {
  logo: 'Crava, início',
  main: 'Principal',
  shortcuts: 'Atalhos',
  nav: {
    home: 'Início',
    athletes: 'Craques',
    championships: 'Campeonatos',
    versus: 'Versus',
    family: 'Família vs Amigos',
    rankings: 'Rankings',
  },
  tabs: { home: 'Início', athletes: 'Craques', championships: 'Copa', versus: 'Versus', rankings: 'Ranking' },
  wallet: 'Carteira',
  walletWith: (balance: string) => `Carteira, saldo ${balance}`,
  balanceNow: (balance: string) => `Seu saldo agora é ${balance}`,
  chats: 'Conversas',
  chatsWith: (count: number) => `Conversas, ${count} não ${count === 1 ? 'lida' : 'lidas'}`,
  notifications: 'Notificações',
  notificationsWith: (count: number) => `Notificações, ${count} ${count === 1 ? 'nova' : 'novas'}`,
  profile: 'Meu perfil',
  youAreAt: 'Você está em',
  crumbs: {
    home: 'Início',
    profile: 'Perfil',
    editUser: 'Informações da conta',
    editPersonal: 'Dados pessoais',
    changePassword: 'Trocar senha',
    updateAvatar: 'Trocar foto',
    sessions: 'Aparelhos conectados',
    myData: 'Meus dados',
    athletes: 'Craques da Semana',
    championships: 'Campeonatos',
    family: 'Família vs Amigos',
    versus: 'Versus',
    versusVip: 'Versus VIP',
    rankings: 'Rankings',
    chats: 'Conversas',
  } as Readonly<Record<string, string>>,
  footer: {
    label: 'Rodapé',
    texts: 'Textos da Crava',
    responsibly: 'Jogue com responsabilidade',
    adults: 'Proibido para menores de 18 anos',
    run: (operator: string, licence: string) => `Operado por ${operator} · ${licence}`,
    terms: 'Termos',
    privacy: 'Privacidade',
    rules: 'Regras',
    help: 'Ajuda',
  },
  pageBroken: 'Esta página não abriu',
}

export type ShellWords = typeof pt
export const words = defineWords(pt, () => import('./i18n.en.ts'))
