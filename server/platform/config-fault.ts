/** What is wrong with the configuration, one line a setting, for the person who starts the server. */
export class ConfigFault extends Error {
  readonly lines: string[]
  constructor(lines: string[]) {
    super(lines.join('\n'))
    this.name = 'ConfigFault'
    this.lines = lines
  }
}
