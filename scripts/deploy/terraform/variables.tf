variable "name" {
  description = "Prefix of the names of everything that is made."
  type        = string
  default     = "kukaku"

  validation {
    condition     = can(regex("^[a-z][a-z0-9-]{1,19}$", var.name))
    error_message = "At most 20 small letters, digits and hyphens, a letter first."
  }
}

variable "domain" {
  description = "Host name that people open, such as www.kukaku.example. PUBLIC_ORIGIN is https:// and this name."
  type        = string
}

variable "hosted_zone_id" {
  description = "Route 53 zone that holds the name and that the certificate is proven in."
  type        = string
}

variable "mail_domain" {
  description = "Domain that mail is sent from, in the same zone; MAIL_FROM is no-reply@ this domain."
  type        = string
}

variable "image_tag" {
  description = "Tag of the image in the repository made here. Tags are immutable: a release is a new tag."
  type        = string
}

variable "vpc_cidr" {
  description = "Addresses of the network, a /16 that nothing else uses."
  type        = string
  default     = "10.20.0.0/16"
}

variable "web_tasks" {
  description = "Fewest and most tasks of the web part."
  type        = object({ min = number, max = number })
  default     = { min = 2, max = 6 }

  validation {
    condition     = var.web_tasks.min >= 2 && var.web_tasks.max >= var.web_tasks.min
    error_message = "At least two tasks, so that one can go."
  }
}

variable "backend_tasks" {
  description = "Fewest and most tasks of the backend. Each holds up to 10 connections to the database."
  type        = object({ min = number, max = number })
  default     = { min = 2, max = 6 }

  validation {
    condition     = var.backend_tasks.min >= 2 && var.backend_tasks.max >= var.backend_tasks.min
    error_message = "At least two tasks, so that one can go."
  }
}

variable "database_class" {
  description = "Instance class of RDS for PostgreSQL."
  type        = string
  default     = "db.t4g.medium"
}

variable "session_store_class" {
  description = "Node type of ElastiCache."
  type        = string
  default     = "cache.t4g.small"
}

variable "session_store_token" {
  description = "Password of ElastiCache: openssl rand -hex 32."
  type        = string
  sensitive   = true

  validation {
    condition     = can(regex("^[A-Za-z0-9]{32,128}$", var.session_store_token))
    error_message = "32 to 128 letters and digits."
  }
}

variable "session_secret_version" {
  description = "A new number makes a new SESSION_SECRET; put the old value into the secret SESSION_SECRET_PREVIOUS first."
  type        = number
  default     = 1
}

variable "database_password_version" {
  description = "A new number makes new passwords for kukaku_login and kukaku_owner, to be set in the database as well."
  type        = number
  default     = 1
}

variable "cognito_domain_prefix" {
  description = "Prefix of the hosted sign-in pages, unique in the region."
  type        = string
}

variable "reveal_user_existence" {
  description = "true tells people who sign in with an unknown address that nobody has it."
  type        = bool
  default     = false
}

variable "threat_protection" {
  description = "What Cognito does about odd sign-ins."
  type        = string
  default     = "AUDIT"

  validation {
    condition     = contains(["AUDIT", "ENFORCED"], var.threat_protection)
    error_message = "AUDIT or ENFORCED."
  }
}

variable "log_days" {
  description = "How long CloudWatch keeps the log."
  type        = number
  default     = 400
}
