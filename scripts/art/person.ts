const LINES = [
  'M85 88C84 128 101 154 120 154C139 154 156 128 155 88',
  // Hair, parted in the middle, with a bun.
  'M121 50C104 56 88 70 85 92C84 98 83 106 84 116M121 50C138 56 152 70 155 92C156 98 157 106 156 116',
  'M84 126C66 108 64 40 121 38C176 40 174 108 156 126M117 43C96 48 80 64 76 92M125 43C144 48 160 64 164 92',
  'M118 46C102 51 86 66 81 90M124 46C138 51 154 66 159 90',
  'M100 42C92 22 106 8 121 8C136 8 150 22 142 42M108 38C104 26 112 18 121 19C130 20 133 28 126 32',
  // Closed eyes and brows, nose, mouth.
  'M94 101C99 107 108 107 113 101M127 101C132 107 141 107 146 101M92 90C98 85 106 85 112 88M128 88C134 85 142 85 148 90',
  'M120 98C120 108 116 116 115 120C117 124 122 124 125 121',
  'M107 134C112 131 117 131 120 133C123 131 128 131 133 134C126 142 114 142 107 134',
  // Neck and shoulders, collar, earrings.
  'M107 151V168C105 180 76 182 60 192C47 201 42 216 40 240M133 151V168C135 180 164 182 180 192C193 201 198 216 200 240',
  'M84 184C98 212 142 212 156 184M72 188C92 226 148 226 168 188',
  'M80 128a4 4 0 1 0 .1 0M160 128a4 4 0 1 0 .1 0',
];

/** Portrait of an invented person, too simple to pass for a photograph. */
export const personSvg =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 240 240" fill="none" stroke="currentColor" stroke-width="1.25" ' +
  `stroke-linecap="round" stroke-linejoin="round"><path vector-effect="non-scaling-stroke" d="${LINES.join('')}"/></svg>\n`;
