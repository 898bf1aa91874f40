// First the base, because it says which layer wins; last the tokens, which no layer holds.
import './base.css';
import './mantineStyles.ts';
import './mantineVariables.css';
import './fonts.css';
import './tokens.css';
