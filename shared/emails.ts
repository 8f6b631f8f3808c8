const MAX_LENGTH = 200
const address = /^[^\s@<>()[\]\\,;:"]+@([\p{L}\p{N}]([\p{L}\p{N}-]*[\p{L}\p{N}])?\.)+[\p{L}]{2,}$/u

export const isEmail = (email: string) =>
  email.length <= MAX_LENGTH && address.test(email) && !/^\.|\.\.|\.@/.test(email)
