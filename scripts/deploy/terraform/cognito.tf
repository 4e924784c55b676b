resource "aws_cognito_user_pool" "people" {
  name                     = var.name
  user_pool_tier           = "PLUS"
  username_attributes      = ["email"]
  auto_verified_attributes = ["email"]
  mfa_configuration        = "OPTIONAL"
  deletion_protection      = "ACTIVE"

  username_configuration {
    case_sensitive = false
  }

  # Whoever is invited signs up through this product, whose client has a secret: nobody signs up past it.
  admin_create_user_config {
    allow_admin_create_user_only = false
  }

  # The new address counts once its code has been typed; until then the old one signs in.
  user_attribute_update_settings {
    attributes_require_verification_before_update = ["email"]
  }

  password_policy {
    minimum_length                   = 8
    require_lowercase                = true
    require_uppercase                = true
    require_numbers                  = true
    require_symbols                  = false
    temporary_password_validity_days = 7
  }

  software_token_mfa_configuration {
    enabled = true
  }

  account_recovery_setting {
    recovery_mechanism {
      name     = "verified_email"
      priority = 1
    }
  }

  user_pool_add_ons {
    advanced_security_mode = var.threat_protection
  }

  email_configuration {
    email_sending_account = "DEVELOPER"
    source_arn            = aws_sesv2_email_identity.mail.arn
    from_email_address    = "Kukaku <${local.mail_from}>"
  }

  verification_message_template {
    default_email_option = "CONFIRM_WITH_CODE"
    email_subject        = "クカクの確認コード"
    email_message        = "クカクの確認コードは {####} です。心当たりがない場合は、このメールを破棄してください。"
  }

  schema {
    name                = "email"
    attribute_data_type = "String"
    required            = true
    mutable             = true

    string_attribute_constraints {
      min_length = 1
      max_length = 254
    }
  }
}

resource "aws_cognito_user_pool_domain" "hosted" {
  domain       = var.cognito_domain_prefix
  user_pool_id = aws_cognito_user_pool.people.id
}

resource "aws_cognito_user_pool_client" "web" {
  name            = "${var.name}-web"
  user_pool_id    = aws_cognito_user_pool.people.id
  generate_secret = true

  # Refreshing goes by GetTokensFromRefreshToken: with rotation, Cognito takes no ALLOW_REFRESH_TOKEN_AUTH beside it.
  explicit_auth_flows           = ["ALLOW_USER_PASSWORD_AUTH"]
  auth_session_validity         = 3
  prevent_user_existence_errors = var.reveal_user_existence ? "LEGACY" : "ENABLED"
  enable_token_revocation       = true

  access_token_validity  = 60
  id_token_validity      = 60
  refresh_token_validity = 12

  token_validity_units {
    access_token  = "minutes"
    id_token      = "minutes"
    refresh_token = "hours"
  }

  # An answer with a new token may get lost: the old one works that much longer.
  refresh_token_rotation {
    feature                    = "ENABLED"
    retry_grace_period_seconds = 30
  }

  allowed_oauth_flows_user_pool_client = true
  allowed_oauth_flows                  = ["code"]
  allowed_oauth_scopes                 = ["openid", "email", "profile"]
  supported_identity_providers         = ["COGNITO"]
  callback_urls                        = ["${local.public_origin}/auth/callback"]
  logout_urls                          = ["${local.public_origin}/signin"]

  read_attributes  = ["email", "email_verified", "family_name", "given_name"]
  write_attributes = ["email", "family_name", "given_name"]
}
